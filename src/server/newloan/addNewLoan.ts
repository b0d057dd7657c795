import { requireOpenDay } from '../core/businessDay.ts'
import type { Handler } from '../core/context.ts'
import { tellApprovers } from '../core/lending/approval.ts'
import { openLoan } from '../core/lending/openLoan.ts'
import { addLoan } from '../core/lending/writeLoan.ts'
import { askedLoan, soundQuote } from './loanRequest.ts'
import { readLoan } from './readLoan.ts'

/** Makes a loan and pays it out, or has it wait for a second person above the policy's amount. */
export const addNewLoan: Handler<'AddNewLoan'> = async (context) => {
  await requireOpenDay(context, context.today, 'openedOn')
  const whole = askedLoan(context.body)
  const quoted = await soundQuote(context, whole)
  const loan = await addLoan(context, quoted, whole.details)
  if (quoted.needsApproval) await tellApprovers(context, loan, quoted)
  else await openLoan(context, { loan, quoted, plan: whole.details })
  return readLoan(context, loan.id)
}
