import { useOpenRecord } from '../shared/record/useOpenRecord.ts'
import { StaffList } from './StaffList.tsx'
import { StaffOpen, StaffRecord } from './StaffRecord.tsx'

/** /staff: the list, or one person in its place. */
export function StaffScreen() {
  const open = useOpenRecord()
  if (open.adding) return <StaffRecord staff={null} onClose={open.close} />
  if (open.id !== null) return <StaffOpen key={open.id} id={open.id} onClose={open.close} />
  return <StaffList open={open} />
}
