import type { PaymentPart } from '../../../api/gen/model/index.ts'
import { preference } from '../../shell/preferences.ts'
import { getSession } from '../../shell/session.ts'
import { storePreference } from '../../shell/storePreference.ts'
import type { PartValues } from './paymentValues.ts'

type Mode = PaymentPart['mode']

/** One of the company's own bank accounts, for a payment part. */
export interface OwnBank {
  id: string
  name: string
  /** The UPI id on which it receives payments; null or left out for none. */
  upiId?: string | null
}

/**
 * The proposed own account for a payment mode: the one that the user chose last for it in this store; or the only one. Null for cash, and
 * if one must be chosen.
 */
export function usualBank(mode: Mode, banks: readonly OwnBank[]): string | null {
  if (mode === 'cash') return null
  const storedId = preference(nameOf(mode))
  const [only] = banks.length === 1 ? banks : banks.filter(({ id }) => id === storedId)
  return only?.id ?? null
}

/** Stores the account chosen for a payment mode. */
export function storeUsualBank(mode: Mode, id: string): void {
  storePreference(nameOf(mode), id)
}

/** The own accounts for a payment mode, the usual one first. */
export function bankOptions(mode: Mode, banks: readonly OwnBank[]): { value: string; label: string }[] {
  const usual = usualBank(mode, banks)
  return banks
    .toSorted((one, other) => Number(other.id === usual) - Number(one.id === usual))
    .map(({ id, name }) => ({ value: id, label: name }))
}

/** A part paid by bank if the company has an account, else in cash, without an amount. */
export function bankPart(banks: readonly OwnBank[]): PartValues {
  const mode = banks.length === 0 ? 'cash' : 'bank'
  return { mode, bankId: usualBank(mode, banks), amountPaise: null, reference: '' }
}

function nameOf(mode: Mode): string {
  return `account/${getSession()?.storeId}/${mode}`
}
