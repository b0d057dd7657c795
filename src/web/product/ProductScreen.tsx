import { lazy, Suspense } from 'react'
import { LazyMoveIn } from '../shared/moveIn/MoveInButton.tsx'
import { useOpenRecord } from '../shared/record/useOpenRecord.ts'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { ProductList } from './ProductList.tsx'

// The list comes first; what edits a product comes with the first one that is opened.
const ProductRecord = lazy(() =>
  import('./ProductRecord.tsx').then(({ ProductRecord }) => ({ default: ProductRecord })),
)
const ProductOpen = lazy(() =>
  import('./ProductRecord.tsx').then(({ ProductOpen }) => ({ default: ProductOpen })),
)

/** /product: the list, or one of it or products moved in in its place. */
export function ProductScreen() {
  const open = useOpenRecord()
  if (open.importing) return <LazyMoveIn target="Product" onClose={open.close} />
  if (!open.adding && open.id === null) return <ProductList open={open} />
  return (
    <Suspense fallback={<LoadingState />}>
      {open.id === null ? (
        <ProductRecord product={null} onClose={open.close} />
      ) : (
        <ProductOpen key={open.id} id={open.id} onClose={open.close} />
      )}
    </Suspense>
  )
}
