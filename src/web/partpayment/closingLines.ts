import { partPaymentTexts } from '#texts/partpayment.ts'
import type { LoanDues } from '../../api/gen/model/index.ts'

const texts = partPaymentTexts.payoff

/** The amounts that add up to the closing amount of a loan, in paise. */
export function closingLines(dues: LoanDues): [label: string, paise: number][] {
  const { closingInterestPaise, interestPaise } = dues
  return [
    [texts.charges, dues.chargesPaise],
    [texts.penal, dues.penalPaise],
    [closingInterestPaise > interestPaise ? texts.minimumInterest : texts.interest, closingInterestPaise],
    [texts.principal, dues.principalPaise],
    [texts.roundOff, dues.roundOffPaise],
  ]
}
