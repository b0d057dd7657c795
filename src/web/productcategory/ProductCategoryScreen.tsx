import { useOpenRecord } from '../shared/record/useOpenRecord.ts'
import { ProductCategoryList } from './ProductCategoryList.tsx'

/** /productcategory: the list, or one product category in its place. */
export function ProductCategoryScreen() {
  return <ProductCategoryList open={useOpenRecord()} />
}
