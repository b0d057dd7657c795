import { useMemo } from 'react'
import { useGetCustomerType } from '../../../api/gen/hooks/customer-type/get-customer-type.ts'
import type { Customer } from '../../../api/gen/model/index.ts'
import { rowsOf } from '../list/rowsOf.ts'
import { useScope } from '../record/useScope.ts'
import type { Read } from '../state/MissingReads.tsx'

/** A customer type option. */
export interface TypeChoice {
  id: string
  name: string
  panRequired: boolean
}

/** The state of the query for active types that {@link useTypeChoices} sends; this hook does not send it. */
export function useTypesRead(): Read {
  return useTypes(false)
}

function useTypes(enabled = true) {
  return useGetCustomerType({ ...useScope(), includeInactive: false }, { query: { select: rowsOf, enabled } })
}

/** The active types and the customer's own; null while loading. */
export function useTypeChoices(customer: Customer | null): readonly TypeChoice[] | null {
  const { data, isPending } = useTypes()
  return useMemo(() => {
    if (isPending) return null
    const active: readonly TypeChoice[] = data ?? []
    if (customer === null || active.some(({ id }) => id === customer.typeId)) return active
    const { typeId: id, typeName: name, panRequired } = customer
    return [...active, { id, name, panRequired }]
  }, [customer, data, isPending])
}
