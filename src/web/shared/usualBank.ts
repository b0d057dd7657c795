import type { PaymentPart } from '../../api/gen/model/index.ts'
import { getSession } from '../shell/session.ts'
import type { PartValues } from './paymentValues.ts'

type Mode = PaymentPart['mode']

/** An own bank account that a part of a payment may go over. */
export interface OwnBank {
  id: string
  name: string
}

/**
 * The own account that is proposed for a way of payment: the one that the user chose last for it, in this store, on this
 * computer, until signing out; or the only one. Null for cash, and where one must be chosen.
 */
export function usualBank(mode: Mode, banks: readonly OwnBank[]): string | null {
  if (mode === 'cash') return null
  const kept = localStorage.getItem(keyOf(mode))
  const [only] = banks.length === 1 ? banks : banks.filter(({ id }) => id === kept)
  return only?.id ?? null
}

/** Stores which account was chosen for a way of payment. */
export function keepUsualBank(mode: Mode, id: string): void {
  localStorage.setItem(keyOf(mode), id)
}

/** The own accounts to choose from for a way of payment, the usual one first. */
export function bankOptions(mode: Mode, banks: readonly OwnBank[]): { value: string; label: string }[] {
  const usual = usualBank(mode, banks)
  return banks
    .toSorted((one, other) => Number(other.id === usual) - Number(one.id === usual))
    .map(({ id, name }) => ({ value: id, label: name }))
}

/** A part that is paid by bank where there is an own account, else in cash; its amount not yet known. */
export function bankPart(banks: readonly OwnBank[]): PartValues {
  const mode = banks.length === 0 ? 'cash' : 'bank'
  return { mode, bankId: usualBank(mode, banks), amountPaise: null, reference: '' }
}

function keyOf(mode: Mode): string {
  const session = getSession()
  return `account/${session?.userId}/${session?.storeId}/${mode}`
}
