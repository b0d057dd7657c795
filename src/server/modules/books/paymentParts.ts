import type { Payment, PaymentDirection } from '../../../domain/books/journalLines.ts'
import type { PaymentPart } from '../../db/columns.ts'
import { fail } from '../../platform/operation/problem.ts'
import { paymentTexts } from './paymentTexts.ts'

/** The parts with their direction, as a voucher stores them. */
export function directed<Way extends PaymentDirection>(parts: readonly PaymentPart[], direction: Way) {
  return parts.map((part) => ({ ...part, reference: part.reference?.trim() || null, direction }))
}

/**
 * Allocates payments to amounts, in paise, both in order: each amount is taken from the first payments that are not used up. The
 * payments and the amounts have the same sum.
 */
export function sharePayments(payments: readonly Payment[], amountsPaise: readonly number[]): Payment[][] {
  const left = payments.map((payment) => ({ ...payment }))
  return amountsPaise.map((amount) => {
    let open = amount
    return left.flatMap((payment) => {
      const taken = Math.min(open, payment.amountPaise)
      open -= taken
      payment.amountPaise -= taken
      return taken > 0 ? [{ ...payment, amountPaise: taken }] : []
    })
  })
}

/**
 * A payment to a customer as it is stored: the reference is trimmed; it is awaited only if the payment is a transfer and has none.
 */
export function toCustomer({ referenceAwaited, ...part }: PaymentPart): PaymentPart {
  const reference = part.reference?.trim() || null
  const awaits = referenceAwaited === true && reference === null && part.mode !== 'cash'
  return { ...part, reference, ...(awaits && { referenceAwaited: true }) }
}

/**
 * Requires that each transfer to a customer, by bank or UPI, has a reference or is marked as awaiting it.
 * @throws DomainError 422 at `field.N.reference` of every part with neither.
 */
export function requireReferences(parts: readonly PaymentPart[], field: string): void {
  const problems = parts.flatMap(({ mode, reference, referenceAwaited }, row) =>
    mode === 'cash' || reference?.trim() || referenceAwaited === true
      ? []
      : [{ field: `${field}.${row}.reference`, message: paymentTexts.referenceNeeded }],
  )
  if (problems.length > 0) throw fail(422, paymentTexts.referenceNeeded, problems)
}
