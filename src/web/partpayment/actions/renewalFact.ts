import type { PartPayment } from '../../../api/gen/model/index.ts'
import type { ConfirmFact } from '../../ui/confirm/confirmOptions.ts'
import { formatMoney } from '../../ui/format.ts'
import { partPaymentActionsTexts as texts } from '../texts/partpaymentActions.ts'

/** The pending renewal that is cancelled with a loan, for the confirmation of an action that ends the loan; none if it has none. */
export function renewalFact({ pendingRenewal }: Pick<PartPayment, 'pendingRenewal'>): ConfirmFact[] {
  if (pendingRenewal === undefined) return []
  const value = texts.renewalCancelled(formatMoney(pendingRenewal.principalPaise))
  return [{ label: texts.pendingRenewal, value }]
}
