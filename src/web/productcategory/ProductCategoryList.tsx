import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { itemsTexts } from '#texts/items.ts'
import { usualProductsTexts } from '#texts/usualproducts.ts'
import {
  useActivateProductCategory,
  useDeleteProductCategory,
  useGetProductCategory,
} from '../../api/gen/hooks/product-category/product-category.ts'
import type { ProductCategory } from '../../api/gen/model/index.ts'
import { AddUsualProducts } from '../shared/AddUsualProducts.tsx'
import { RecordList } from '../shared/list/RecordList.tsx'
import { rowsOf } from '../shared/list/rowsOf.ts'
import { useActivation } from '../shared/list/useActivation.ts'
import { useListState } from '../shared/list/useListState.ts'
import type { OpenRecord } from '../shared/record/useOpenRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import type { DataColumn } from '../ui/table/types.ts'
import { productCategoryFilters } from './productCategoryFilters.ts'
import { productCategoryTexts, productCategoryTexts as texts } from './texts.ts'

const { fields } = productCategoryTexts

/** What the list of product categories shows. */
const productCategoryColumns: readonly DataColumn<ProductCategory>[] = [
  { id: 'name', header: fields.name, value: (category) => category.name, width: 220 },
  { id: 'metal', header: fields.metalId, value: (category) => category.metalName, width: 160 },
  { id: 'kind', header: fields.kind, value: (category) => itemsTexts.kinds[category.kind], width: 140 },
]

const nameOf = (productCategory: ProductCategory) => productCategory.name

/** The product categories of the company. */
export function ProductCategoryList({ open }: { open: OpenRecord }) {
  const scope = useScope()
  const [state, setState] = useListState()
  const query = useGetProductCategory(
    { ...scope, includeInactive: state.showInactive },
    { query: { placeholderData: keepPreviousData, select: rowsOf } },
  )
  const activation = useActivation(
    texts.noun,
    nameOf,
    useDeleteProductCategory(),
    useActivateProductCategory(),
  )
  const filters = useMemo(() => productCategoryFilters(query.data), [query.data])
  return (
    <RecordList
      screen="ProductCategory"
      title={texts.title}
      lead={texts.lead}
      noun={texts.noun}
      query={query}
      state={state}
      onStateChange={setState}
      columns={productCategoryColumns}
      nameOf={nameOf}
      open={open}
      activation={activation}
      filters={filters}
      emptyText={usualProductsTexts.offer}
      emptyMore={<AddUsualProducts />}
    />
  )
}
