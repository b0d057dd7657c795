import { lazy, Suspense } from 'react'
import { useOpenRecord } from '../shared/record/useOpenRecord.ts'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { MetalList } from './MetalList.tsx'

// The list comes first; what edits a metal comes with the first metal that is opened.
const MetalRecord = lazy(() =>
  import('./MetalRecord.tsx').then(({ MetalRecord }) => ({ default: MetalRecord })),
)
const MetalOpen = lazy(() => import('./MetalRecord.tsx').then(({ MetalOpen }) => ({ default: MetalOpen })))

/** /metal: the list, or one metal in its place. */
export function MetalScreen() {
  const open = useOpenRecord()
  if (!open.adding && open.id === null) return <MetalList open={open} />
  return (
    <Suspense fallback={<LoadingState />}>
      {open.id === null ? (
        <MetalRecord metal={null} onClose={open.close} />
      ) : (
        <MetalOpen key={open.id} id={open.id} onClose={open.close} />
      )}
    </Suspense>
  )
}
