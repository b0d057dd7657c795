import { productTexts } from '#texts/product.ts'
import type { Product } from '../../api/gen/model/index.ts'
import type { DataColumn } from '../ui/table/types.ts'

const { fields, columns } = productTexts

/** What the list of products shows. */
export const productColumns: readonly DataColumn<Product>[] = [
  { id: 'name', header: fields.name, value: (product) => product.name, width: 200 },
  { id: 'metal', header: columns.metal, value: (product) => product.metalName, width: 130 },
  { id: 'category', header: fields.categoryId, value: (product) => product.categoryName, width: 180 },
  {
    id: 'usualPurity',
    header: fields.usualPurityBp,
    value: (product) => product.usualPurityLabel,
    width: 160,
  },
]
