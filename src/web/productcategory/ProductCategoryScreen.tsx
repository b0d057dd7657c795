import { lazy, Suspense } from 'react'
import { useOpenRecord } from '../shared/record/useOpenRecord.ts'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { ProductCategoryList } from './ProductCategoryList.tsx'

// The list comes first; what edits a product category comes with the first one that is opened.
const ProductCategoryRecord = lazy(() =>
  import('./ProductCategoryRecord.tsx').then(({ ProductCategoryRecord }) => ({
    default: ProductCategoryRecord,
  })),
)
const ProductCategoryOpen = lazy(() =>
  import('./ProductCategoryRecord.tsx').then(({ ProductCategoryOpen }) => ({ default: ProductCategoryOpen })),
)

/** /productcategory: the list, or one of it in its place. */
export function ProductCategoryScreen() {
  const open = useOpenRecord()
  if (!open.adding && open.id === null) return <ProductCategoryList open={open} />
  return (
    <Suspense fallback={<LoadingState />}>
      {open.id === null ? (
        <ProductCategoryRecord category={null} onClose={open.close} />
      ) : (
        <ProductCategoryOpen key={open.id} id={open.id} onClose={open.close} />
      )}
    </Suspense>
  )
}
