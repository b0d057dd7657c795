import { lazy, Suspense } from 'react'
import { useOpenRecord } from '../shared/record/useOpenRecord.ts'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { SlabTypeList } from './SlabTypeList.tsx'

// The list comes first; the form and its worked examples come with the first type that is opened.
const record = () => import('./SlabTypeRecord.tsx')
const SlabTypeRecord = lazy(() => record().then(({ SlabTypeRecord }) => ({ default: SlabTypeRecord })))
const SlabTypeOpen = lazy(() => record().then(({ SlabTypeOpen }) => ({ default: SlabTypeOpen })))

/** /slabtype: the list, or one slab type in its place. */
export function SlabTypeScreen() {
  const open = useOpenRecord()
  if (!open.adding && open.id === null) return <SlabTypeList open={open} />
  return (
    <Suspense fallback={<LoadingState />}>
      {open.id === null ? (
        <SlabTypeRecord type={null} onClose={open.close} />
      ) : (
        <SlabTypeOpen key={open.id} id={open.id} onClose={open.close} />
      )}
    </Suspense>
  )
}
