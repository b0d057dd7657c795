import type { ReceiptLimits } from '../../../api/gen/model/index.ts'
import { cashOf, cashPart, type PartValues } from '../../shared/payment/paymentValues.ts'
import { formatMoney } from '../../ui/format.ts'
import { partPaymentActionsTexts } from '../texts/partpaymentActions.ts'

const texts = partPaymentActionsTexts.receive

/** Why a payment with this principal, in paise, cannot be in cash; null if it can. */
export function cashProblem(
  parts: readonly PartValues[],
  principalPaise: number,
  limits: ReceiptLimits | undefined,
): string | null {
  const cashPaise = cashOf(parts)
  if (limits === undefined || cashPaise === 0) return null
  if (principalPaise > 0 && limits.principalInCashProblem !== null) return limits.principalInCashProblem
  if (cashPaise <= limits.cashLeftPaise) return null
  return limits.cashLeftPaise === 0 ? texts.noCashLeft : texts.cashLeft(formatMoney(limits.cashLeftPaise))
}

/** The same payment for another total in paise: the last parts are reduced, or the last one is raised. */
export function partsFor(parts: readonly PartValues[], totalPaise: number): PartValues[] {
  let left = totalPaise
  const reduced = parts.flatMap((part) => {
    const amountPaise = Math.min(part.amountPaise ?? 0, left)
    left -= amountPaise
    return amountPaise > 0 ? [{ ...part, amountPaise }] : []
  })
  const last = reduced.pop() ?? { ...(parts[0] ?? cashPart()), amountPaise: 0 }
  return [...reduced, { ...last, amountPaise: last.amountPaise + left }]
}
