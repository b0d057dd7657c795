import type { BankLoanPacket, BankLoanSpread } from '../../../api/gen/model/index.ts'
import { weightedRateBp } from '../../../domain/refinance/bankSpread.ts'
import type { BankLoanRow } from './bankLoanStore.ts'

/**
 * By how much the customers' interest on the packets of a bank loan exceeds the lender's, as an amount and as a rate (lending rules,
 * section 8).
 */
export function spreadOf(
  { rateBp, status }: Pick<BankLoanRow, 'rateBp' | 'status'>,
  packets: readonly BankLoanPacket[],
  { today, lenderInterestPaise }: { today: string; lenderInterestPaise: number },
): BankLoanSpread {
  const customerInterestPaise = packets.reduce((sum, { earnedPaise }) => sum + earnedPaise, 0)
  const pledged = packets.flatMap(({ returnedOn, rateBp: rate, outstandingPaise }) =>
    returnedOn === null && rate !== null ? [{ principalPaise: outstandingPaise, rateBp: rate }] : [],
  )
  const customerRateBp = weightedRateBp(pledged)
  const lastReturnedOn = packets.reduce(
    (last, { returnedOn }) => (returnedOn !== null && returnedOn > last ? returnedOn : last),
    '',
  )
  return {
    toOn: status === 'closed' || status === 'cancelled' ? lastReturnedOn : today,
    customerInterestPaise,
    lenderInterestPaise,
    spreadPaise: customerInterestPaise - lenderInterestPaise,
    customerRateBp,
    spreadBp: customerRateBp === null ? null : customerRateBp - rateBp,
  }
}
