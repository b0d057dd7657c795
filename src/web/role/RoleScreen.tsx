import { lazy, Suspense } from 'react'
import { useOpenRecord } from '../shared/record/useOpenRecord.ts'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { RoleList } from './RoleList.tsx'

// The list comes first; what edits a role comes with the first role that is opened.
const RoleRecord = lazy(() => import('./RoleRecord.tsx').then(({ RoleRecord }) => ({ default: RoleRecord })))
const RoleOpen = lazy(() => import('./RoleRecord.tsx').then(({ RoleOpen }) => ({ default: RoleOpen })))

/** /role: the list, or one role in its place. */
export function RoleScreen() {
  const open = useOpenRecord()
  if (!open.adding && open.id === null) return <RoleList open={open} />
  return (
    <Suspense fallback={<LoadingState />}>
      {open.id === null ? (
        <RoleRecord standing={null} onClose={open.close} />
      ) : (
        <RoleOpen key={open.id} id={open.id} onClose={open.close} />
      )}
    </Suspense>
  )
}
