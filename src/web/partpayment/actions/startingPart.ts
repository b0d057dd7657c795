import type { ReceiptLimits } from '../../../api/gen/model/index.ts'
import { cashPart, type PartValues } from '../../shared/payment/paymentValues.ts'
import { bankPart, type OwnBank } from '../../shared/payment/usualBank.ts'

/**
 * The proposed payment mode: cash where the law allows it, else the usual bank account, or cash if there is no
 * own account.
 * @param amountPaise the whole payment; 0 when it is not known
 */
export function startingPart(
  limits: ReceiptLimits | undefined,
  banks: readonly OwnBank[],
  amountPaise = 0,
): PartValues {
  const inCash =
    limits === undefined || (limits.principalInCashProblem === null && amountPaise <= limits.cashLeftPaise)
  return inCash ? cashPart() : bankPart(banks)
}
