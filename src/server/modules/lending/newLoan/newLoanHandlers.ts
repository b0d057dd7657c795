import type { Handlers } from '../../../platform/operation/context.ts'
import { awaitedReferences, recordReference } from '../../books/public.ts'
import { addNewLoan } from './addNewLoan.ts'
import { getBorrower } from './borrower.ts'
import { getNewLoanChoices } from './choices.ts'
import { readLoan } from './newLoanStore.ts'
import { getNewLoan, getNewLoanCount } from './pageLoans.ts'
import { quoteNewLoan } from './quote.ts'
import { withRequestFields } from './requestFields.ts'
import {
  approveNewLoan,
  cancelNewLoan,
  disburseNewLoan,
  rejectNewLoan,
  sendBackNewLoan,
  updateNewLoan,
} from './undisbursed.ts'

/** Loans until they are paid out. */
export const newLoanHandlers = {
  GetNewLoanChoices: getNewLoanChoices,
  GetBorrower: getBorrower,
  QuoteLoan: quoteNewLoan,
  AddNewLoan: addNewLoan,
  UpdateNewLoan: updateNewLoan,
  ApproveNewLoan: (context) => withRequestFields(Object.keys(context.body), () => approveNewLoan(context)),
  RejectNewLoan: rejectNewLoan,
  SendBackNewLoan: sendBackNewLoan,
  CancelNewLoan: cancelNewLoan,
  DisburseNewLoan: (context) =>
    withRequestFields(['payout', ...Object.keys(context.body)], () => disburseNewLoan(context)),
  GetNewLoan: getNewLoan,
  GetNewLoanCount: getNewLoanCount,
  GetNewLoanById: (context) => readLoan(context, context.query.id),
  GetAwaitedReferences: awaitedReferences,
  RecordReference: (context) => recordReference(context, context.query.id, context.body.reference),
} satisfies Handlers<'NewLoan'>
