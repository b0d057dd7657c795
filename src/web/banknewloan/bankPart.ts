import type { BankNewLoanChoices } from '../../api/gen/model/index.ts'
import { cashPart, type PartValues } from '../shared/paymentValues.ts'

/** Own bank accounts that money goes over. */
export type OwnBanks = BankNewLoanChoices['banks']

/** A part over the only own bank account, or over one that is to be chosen: lenders seldom pay in cash. */
export function bankPart(banks: OwnBanks): PartValues {
  const [only] = banks
  if (only === undefined) return cashPart()
  return { ...cashPart(), mode: 'bank', bankId: banks.length === 1 ? only.id : null }
}
