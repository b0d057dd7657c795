import { type ComponentProps, lazy, Suspense } from 'react'
import { LoadingState } from '../../ui/states/LoadingState.tsx'

// The list comes first; what moves records in comes when it is asked for.
const MoveIn = lazy(() => import('./MoveIn.tsx').then(({ MoveIn }) => ({ default: MoveIn })))

/** The page that moves records in, fetched when it is first shown. */
export function LazyMoveIn(props: ComponentProps<typeof MoveIn>) {
  return (
    <Suspense fallback={<LoadingState />}>
      <MoveIn {...props} />
    </Suspense>
  )
}
