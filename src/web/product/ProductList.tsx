import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usualProductsTexts } from '#texts/usualproducts.ts'
import { useActivateProduct, useDeleteProduct, useGetProduct } from '../../api/gen/hooks/product/product.ts'
import type { Product } from '../../api/gen/model/index.ts'
import { AddUsualProducts } from '../shared/AddUsualProducts.tsx'
import { RecordList } from '../shared/list/RecordList.tsx'
import { rowsOf } from '../shared/list/rowsOf.ts'
import { useActivation } from '../shared/list/useActivation.ts'
import { useListState } from '../shared/list/useListState.ts'
import { MoveInButton } from '../shared/moveIn/MoveInButton.tsx'
import type { OpenRecord } from '../shared/record/useOpenRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import { productColumns, productFilters } from './productColumns.ts'
import { productTexts as texts } from './texts.ts'

const nameOf = (product: Product) => product.name

/** The products of the company. */
export function ProductList({ open }: { open: OpenRecord }) {
  const scope = useScope()
  const [state, setState] = useListState()
  const query = useGetProduct(
    { ...scope, includeInactive: state.showInactive },
    { query: { placeholderData: keepPreviousData, select: rowsOf } },
  )
  const activation = useActivation(texts.noun, nameOf, useDeleteProduct(), useActivateProduct())
  const { metal } = state.filters
  const filters = useMemo(() => productFilters(query.data, metal), [query.data, metal])
  return (
    <RecordList
      screen="Product"
      title={texts.title}
      lead={texts.lead}
      noun={texts.noun}
      query={query}
      state={state}
      onStateChange={setState}
      columns={productColumns}
      nameOf={nameOf}
      open={open}
      activation={activation}
      filters={filters}
      headerActions={<MoveInButton screen="Product" open={open} />}
      emptyText={usualProductsTexts.offer}
      emptyMore={<AddUsualProducts />}
    />
  )
}
