import { useGetUsualCustomer } from '../../../api/gen/hooks/customer/get-usual-customer.ts'
import type { Customer } from '../../../api/gen/model/index.ts'
import { preference } from '../../shell/preferences.ts'
import { getSession } from '../../shell/session.ts'
import { storePreference } from '../../shell/storePreference.ts'
import { useScope } from '../record/useScope.ts'
import type { CustomerValues } from './customerValues.ts'
import type { TypeChoice } from './useTypeChoices.ts'

/** The values that are proposed for a new customer. */
export type CustomerDefaults = Pick<CustomerValues, 'typeId' | 'state'>

/**
 * The type and state of a new customer: those of the last customer that the user added in this store; if there is none yet, those that
 * the server proposes; null while they load. A type that is no longer offered is left out; if there is only one type, it is
 * preselected.
 */
export function useCustomerDefaults(
  types: readonly TypeChoice[] | null,
  isNew: boolean,
): CustomerDefaults | null {
  const last = stored()
  const needsQuery = isNew && last === null
  const query = useGetUsualCustomer(useScope(), { query: { enabled: needsQuery, retry: false } })
  if (types === null || (needsQuery && query.isPending)) return null
  const usual = last ?? query.data
  const [chosen] = types.length === 1 ? types : types.filter(({ id }) => id === usual?.typeId)
  return { typeId: chosen?.id ?? null, state: usual?.state ?? '' }
}

/** Stores the type and state of a customer that was added, to propose them for the next one. */
export function storeCustomerDefaults({ typeId, state }: Pick<Customer, keyof CustomerDefaults>): void {
  storePreference(preferenceName(), JSON.stringify({ typeId, state }))
}

function stored(): Partial<CustomerDefaults> | null {
  try {
    return JSON.parse(preference(preferenceName()) ?? 'null') as Partial<CustomerDefaults> | null
  } catch {
    return null
  }
}

function preferenceName(): string {
  return `customer/${getSession()?.storeId}`
}
