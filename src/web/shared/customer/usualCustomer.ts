import { useGetUsualCustomer } from '../../../api/gen/hooks/customer/get-usual-customer.ts'
import type { Customer } from '../../../api/gen/model/index.ts'
import { preference } from '../../shell/preferences.ts'
import { getSession } from '../../shell/session.ts'
import { storePreference } from '../../shell/storePreference.ts'
import { useScope } from '../record/useScope.ts'
import type { CustomerValues } from './customerValues.ts'
import type { TypeChoice } from './useTypeChoices.ts'

/** The values that are proposed for a new customer. */
export type Usual = Pick<CustomerValues, 'typeId' | 'state'>

/**
 * The type and state of a new customer: those of the last customer that the user added in this store; if there is none yet, the usual
 * ones of the company; null while they load. A type that is no longer offered is left out; an only type is always preselected.
 */
export function useUsualCustomer(types: readonly TypeChoice[] | null, isNew: boolean): Usual | null {
  const last = stored()
  const reads = isNew && last === null
  const query = useGetUsualCustomer(useScope(), { query: { enabled: reads, retry: false } })
  if (types === null || (reads && query.isPending)) return null
  const usual = last ?? query.data
  const [only] = types.length === 1 ? types : types.filter(({ id }) => id === usual?.typeId)
  return { typeId: only?.id ?? null, state: usual?.state ?? '' }
}

/** Stores the type and state of a customer that was added, to propose them for the next one. */
export function storeUsualCustomer({ typeId, state }: Pick<Customer, keyof Usual>): void {
  storePreference(name(), JSON.stringify({ typeId, state }))
}

function stored(): Partial<Usual> | null {
  try {
    return JSON.parse(preference(name()) ?? 'null') as Partial<Usual> | null
  } catch {
    return null
  }
}

function name(): string {
  return `customer/${getSession()?.storeId}`
}
