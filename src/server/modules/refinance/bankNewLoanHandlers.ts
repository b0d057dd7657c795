import type { PayBankNewLoanRequest } from '../../../api/gen/model/index.ts'
import type { Handlers } from '../../platform/operation/context.ts'
import { getBankNewLoanChoices } from './choices.ts'
import { collectPackets } from './collectPackets.ts'
import { drawBankLoan } from './drawBankLoan.ts'
import { getBankNewLoanById, getBankNewLoanPayoff, presentBankLoan } from './oneBankLoan.ts'
import { getPacketsToCollect } from './packetsToCollect.ts'
import { getBankNewLoan, getBankNewLoanCount } from './pageBankLoans.ts'
import { getBankNewLoanPackets } from './pagePackets.ts'
import { type LenderPayment, payLender, redeemBankLoan } from './payBankLoan.ts'
import { reverseBankEntry } from './reverseBankEntry.ts'

/** Bank loans against packets, from the drawdown to the return of the packets. */
export const bankNewLoanHandlers = {
  GetBankNewLoanChoices: getBankNewLoanChoices,
  GetBankNewLoanPackets: getBankNewLoanPackets,
  GetBankNewLoan: getBankNewLoan,
  GetBankNewLoanCount: getBankNewLoanCount,
  GetBankNewLoanById: getBankNewLoanById,
  GetBankNewLoanPayoff: getBankNewLoanPayoff,
  GetPacketsToCollect: getPacketsToCollect,

  AddBankNewLoan: async (context) => {
    const { postedOn, note = null, ...drawing } = context.body
    return presentBankLoan(context, await drawBankLoan(context, { ...drawing, note, date: postedOn }))
  },

  PayBankNewLoan: async (context) => {
    const { id } = context.query
    await payLender(context, paymentOf(id, context.body))
    return presentBankLoan(context, id)
  },

  RedeemBankNewLoan: async (context) => {
    const { id } = context.query
    await redeemBankLoan(context, paymentOf(id, context.body))
    return presentBankLoan(context, id)
  },

  CollectPackets: async (context) => {
    const { id } = context.query
    const { consent = null, ...taking } = context.body
    await collectPackets(context, { ...taking, consent, bankLoanId: id })
    return presentBankLoan(context, id)
  },

  ReverseBankNewLoanEntry: async (context) => {
    const { id } = context.query
    const { postedOn, ...reversal } = context.body
    await reverseBankEntry(context, { ...reversal, bankLoanId: id, date: postedOn })
    return presentBankLoan(context, id)
  },
} satisfies Handlers<'BankNewLoan'>

function paymentOf(bankLoanId: string, body: PayBankNewLoanRequest): LenderPayment {
  const { postedOn, version, payments, interestPaise = null, note = null } = body
  return { bankLoanId, version, date: postedOn, payments, statedInterestPaise: interestPaise, note }
}
