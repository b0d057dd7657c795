import { preference } from '../../shell/preferences.ts'
import { getSession } from '../../shell/session.ts'
import { storePreference } from '../../shell/storePreference.ts'
import type { CustomerValues } from './customerValues.ts'
import type { TypeChoice } from './useTypeChoices.ts'

type Usual = Pick<CustomerValues, 'typeId' | 'state'>

/**
 * The type and state of a new customer: those of the last customer that the user added in this store. A type that is no longer offered
 * is left out; the only one is always preselected.
 */
export function usualCustomer(types: readonly TypeChoice[]): Usual {
  const { typeId = null, state = '' } = stored()
  const [only] = types.length === 1 ? types : types.filter(({ id }) => id === typeId)
  return { typeId: only?.id ?? null, state }
}

/** Stores type and state of a customer that was added. */
export function storeUsualCustomer({ typeId, state }: Usual): void {
  storePreference(name(), JSON.stringify({ typeId, state: state.trim() }))
}

function stored(): Partial<Usual> {
  try {
    return JSON.parse(preference(name()) ?? '{}') as Partial<Usual>
  } catch {
    return {}
  }
}

function name(): string {
  return `customer/${getSession()?.storeId}`
}
