import { useOpenRecord } from '../shared/record/useOpenRecord.ts'
import { UserLoginList } from './UserLoginList.tsx'
import { UserLoginOpen, UserLoginRecord } from './UserLoginRecord.tsx'

/** /userlogin: the list, or one login in its place. */
export function UserLoginScreen() {
  const open = useOpenRecord()
  if (open.adding) return <UserLoginRecord login={null} onClose={open.close} />
  if (open.id !== null) return <UserLoginOpen key={open.id} id={open.id} onClose={open.close} />
  return <UserLoginList open={open} />
}
