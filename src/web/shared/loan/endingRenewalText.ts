import { partPaymentTexts } from '#texts/partpayment.ts'
import type { EndingRenewal } from '../../../api/gen/model/index.ts'
import { formatMoney } from '../../ui/format.ts'

const { endingRenewal: texts } = partPaymentTexts

/** The pending renewal that is cancelled when its loan ends: its amount, and who requested it. */
export function endingRenewalText({ principalPaise, madeByName }: EndingRenewal): string {
  return texts.cancelled(formatMoney(principalPaise), madeByName ?? texts.unknown)
}
