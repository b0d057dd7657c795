import { partPaymentTexts } from '#texts/partpayment.ts'
import type { EndingRenewal } from '../../../api/gen/model/index.ts'
import { endingRenewalText } from '../../shared/loan/endingRenewalText.ts'
import type { ConfirmFact } from '../../ui/confirm/confirmOptions.ts'

/** The pending renewal that is cancelled with a loan, for the confirmation of an action that ends the loan; none if it has none. */
export function renewalFact({ pendingRenewal }: { pendingRenewal?: EndingRenewal }): ConfirmFact[] {
  if (pendingRenewal === undefined) return []
  return [{ label: partPaymentTexts.endingRenewal.title, value: endingRenewalText(pendingRenewal) }]
}
