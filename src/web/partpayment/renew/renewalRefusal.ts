import { renewalTexts } from '#texts/renewal.ts'
import type { PartPayment } from '../../../api/gen/model/index.ts'
import { refusalOf } from '../release/custodyRefusals.ts'

/** Why a loan that goes on cannot be renewed as it stands; null if it can. */
export function renewalRefusal(loan: PartPayment): string | null {
  return loan.waitingRenewal === undefined ? refusalOf(loan, 'renew') : renewalTexts.waiting.locked
}
