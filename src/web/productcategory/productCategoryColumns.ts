import { itemsTexts } from '#texts/items.ts'
import type { ProductCategory } from '../../api/gen/model/index.ts'
import type { DataColumn } from '../ui/table/types.ts'
import { productCategoryTexts } from './texts.ts'

const { fields } = productCategoryTexts

/** What the list of product categories shows. */
export const productCategoryColumns: readonly DataColumn<ProductCategory>[] = [
  { id: 'name', header: fields.name, value: (category) => category.name, width: 220 },
  { id: 'metal', header: fields.metalId, value: (category) => category.metalName, width: 160 },
  { id: 'kind', header: fields.kind, value: (category) => itemsTexts.kinds[category.kind], width: 140 },
]
