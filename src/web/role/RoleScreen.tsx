import { useOpenRecord } from '../shared/record/useOpenRecord.ts'
import { RoleList } from './RoleList.tsx'
import { RoleOpen, RoleRecord } from './RoleRecord.tsx'

/** /role: the list, or one role in its place. */
export function RoleScreen() {
  const open = useOpenRecord()
  if (open.adding) return <RoleRecord standing={null} onClose={open.close} />
  if (open.id !== null) return <RoleOpen key={open.id} id={open.id} onClose={open.close} />
  return <RoleList open={open} />
}
