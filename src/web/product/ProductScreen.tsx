import { useOpenRecord } from '../shared/record/useOpenRecord.ts'
import { ProductList } from './ProductList.tsx'

/** /product: the list, or one product in its place. */
export function ProductScreen() {
  return <ProductList open={useOpenRecord()} />
}
