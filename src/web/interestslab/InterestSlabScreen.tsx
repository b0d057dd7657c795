import { lazy, Suspense } from 'react'
import { useOpenRecord } from '../shared/record/useOpenRecord.ts'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { InterestSlabList } from './InterestSlabList.tsx'

// The list comes first; the form and the rules that it checks come when it is opened.
const SchemeForm = lazy(() => import('./SchemeForm.tsx').then(({ SchemeForm }) => ({ default: SchemeForm })))

/** /interestslab: the list of schemes, or the form of one in its place. */
export function InterestSlabScreen() {
  const open = useOpenRecord()
  if (!open.adding && open.id === null) return <InterestSlabList open={open} />
  return (
    <Suspense fallback={<LoadingState />}>
      <SchemeForm key={open.id} id={open.id} onClose={open.close} />
    </Suspense>
  )
}
