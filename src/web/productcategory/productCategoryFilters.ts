import { itemsTexts } from '#texts/items.ts'
import type { ProductCategory } from '../../api/gen/model/index.ts'
import { choicesIn, wordFilter } from '../shared/list/listFilters.ts'
import type { ListFilter } from '../ui/table/types.ts'
import { productCategoryTexts } from './texts.ts'

const { fields } = productCategoryTexts

/** Ways to narrow the list of product categories: by the metals that it holds, and by kind. */
export function productCategoryFilters(
  rows: readonly ProductCategory[] | undefined,
): ListFilter<ProductCategory>[] {
  return [
    {
      id: 'metal',
      label: fields.metalId,
      options: choicesIn(rows, ({ metalId, metalName }) => [metalId, metalName]),
      matches: ({ metalId }, value) => metalId === value,
    },
    {
      ...wordFilter('kind', fields.kind, itemsTexts.kinds),
      matches: ({ kind }, value) => kind === value,
    },
  ]
}
