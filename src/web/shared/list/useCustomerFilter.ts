import { useMemo } from 'react'
import { useGetCustomerById } from '../../../api/gen/hooks/customer/get-customer-by-id.ts'
import { isId } from '../../ui/table/listSearch.ts'
import type { ListState } from '../../ui/table/types.ts'
import { recordFilter } from './listFilters.ts'

interface CustomerTexts {
  customer: string
  /** Shown while the name is unknown. */
  oneCustomer: string
}

/** The filter by a customer, only if the address names one. */
export function useCustomerFilter({ filters }: ListState, texts: CustomerTexts) {
  const id = isId(filters.customer) ? filters.customer : undefined
  const { data } = useGetCustomerById({ id: id ?? '' }, { query: { enabled: id !== undefined } })
  const name = data?.name ?? texts.oneCustomer
  const label = texts.customer
  return useMemo(
    () => (id === undefined ? [] : [recordFilter('customer', label, [{ id, name }])]),
    [id, name, label],
  )
}
