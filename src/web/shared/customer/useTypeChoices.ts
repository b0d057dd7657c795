import { useMemo } from 'react'
import { useGetCustomerType } from '../../../api/gen/hooks/customer-type/customer-type.ts'
import type { Customer } from '../../../api/gen/model/index.ts'
import { rowsOf } from '../list/rowsOf.ts'
import type { Read } from '../MissingReads.tsx'
import { useScope } from '../record/useScope.ts'

/** A type that may be chosen. */
export interface TypeChoice {
  id: string
  name: string
  panRequired: boolean
}

/** The state of the read of the active types, without sending it: whether it failed where the choices have sent it. */
export function useTypesRead(): Read {
  return useTypes(false)
}

function useTypes(enabled = true) {
  return useGetCustomerType({ ...useScope(), includeInactive: false }, { query: { select: rowsOf, enabled } })
}

/** The active types and the one the customer has; null while they are on their way. */
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
