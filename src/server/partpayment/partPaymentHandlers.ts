import type { Handlers } from '../core/context.ts'
import { closeLoan } from '../core/lending/closeLoan.ts'
import { receivePayment } from '../core/lending/receive.ts'
import { getPartPaymentCustody } from './custody.ts'
import { getPartPaymentById, getPayoff } from './oneLoan.ts'
import { getPartPayment, getPartPaymentCount } from './pageLoans.ts'
import { toPosting } from './posting.ts'
import { getPartPaymentHistory, getPartPaymentStatement } from './statement.ts'

/** Loans that were paid out and all that is done to them. */
export const partPaymentHandlers = {
  GetPartPayment: getPartPayment,
  GetPartPaymentCount: getPartPaymentCount,
  GetPartPaymentById: getPartPaymentById,
  GetPartPaymentStatement: getPartPaymentStatement,
  GetPartPaymentCustody: getPartPaymentCustody,
  GetPartPaymentHistory: getPartPaymentHistory,
  GetPayoff: getPayoff,

  ReceivePayment: async (context) => {
    const { postedOn, ...receipt } = context.body
    return toPosting(await receivePayment(context, { ...receipt, on: postedOn }))
  },

  CloseLoan: async (context) => {
    const { postedOn, ...closing } = context.body
    return toPosting(await closeLoan(context, { ...closing, loanId: context.query.id, on: postedOn }))
  },
} satisfies Handlers<'PartPayment'>
