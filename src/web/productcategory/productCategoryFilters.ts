import { itemsTexts } from '#texts/items.ts'
import { productCategoryTexts } from '#texts/productcategory.ts'
import type { ProductCategory } from '../../api/gen/model/index.ts'
import type { ListFilter } from '../ui/table/types.ts'

const { fields } = productCategoryTexts

/** Ways to narrow the list of product categories: by the metals that it holds, and by kind. */
export function productCategoryFilters(rows: readonly ProductCategory[]): ListFilter<ProductCategory>[] {
  const metals = new Map(rows.map(({ metalId, metalName }) => [metalId, metalName]))
  return [
    {
      id: 'metal',
      label: fields.metalId,
      options: [...metals].map(([value, label]) => ({ value, label })),
      matches: ({ metalId }, value) => metalId === value,
    },
    {
      id: 'kind',
      label: fields.kind,
      options: Object.entries(itemsTexts.kinds).map(([value, label]) => ({ value, label })),
      matches: ({ kind }, value) => kind === value,
    },
  ]
}
