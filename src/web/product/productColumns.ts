import { itemsTexts } from '#texts/items.ts'
import type { Product } from '../../api/gen/model/index.ts'
import { choicesIn } from '../shared/list/listFilters.ts'
import type { DataColumn, ListFilter } from '../ui/table/types.ts'
import { productTexts } from './texts.ts'

const { fields, columns, filters, place } = productTexts

/** What the list of products shows. */
export const productColumns: readonly DataColumn<Product>[] = [
  { id: 'name', header: fields.name, value: (product) => product.name, width: 200 },
  {
    id: 'place',
    header: columns.place,
    value: ({ metalName, categoryName }) => place(metalName, categoryName),
    width: 220,
  },
  { id: 'kind', header: columns.kind, value: ({ kind }) => itemsTexts.kinds[kind], width: 120 },
  {
    id: 'usualPurity',
    header: fields.usualPurityBp,
    value: (product) => product.usualPurityLabel,
    width: 160,
  },
]

/** Ways to narrow the list of products: by the metals and the categories that it holds, these of a chosen metal only. */
export function productFilters(
  rows: readonly Product[] | undefined,
  metal: string | undefined,
): ListFilter<Product>[] {
  const ofMetal = rows?.filter(({ metalId }) => metal === undefined || metalId === metal)
  return [
    {
      id: 'metal',
      label: filters.metal,
      options: choicesIn(rows, ({ metalId, metalName }) => [metalId, metalName]),
      matches: ({ metalId }, value) => metalId === value,
    },
    {
      id: 'category',
      label: filters.category,
      options: choicesIn(ofMetal, ({ categoryId, categoryName, metalName }) => [
        categoryId,
        metal === undefined ? place(metalName, categoryName) : categoryName,
      ]),
      matches: ({ categoryId }, value) => categoryId === value,
    },
  ]
}
