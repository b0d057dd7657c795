import { requireOpenDay } from '../core/businessDay.ts'
import type { BaseContext, Handler } from '../core/context.ts'
import { openLoan } from '../core/lending/openLoan.ts'
import type { LoanQuoted } from '../core/lending/quoteLoan.ts'
import type { LoanRow } from '../core/lending/standing.ts'
import { addLoan } from '../core/lending/writeLoan.ts'
import { notifyHolders } from '../core/notifications.ts'
import { askedLoan, soundQuote } from './loanRequest.ts'
import { readLoan } from './readLoan.ts'
import { newLoanTexts } from './texts.ts'

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

/** Tells those who may approve, but for whoever asks, that a loan waits. */
export async function tellApprovers(context: BaseContext, loan: LoanRow, quoted: LoanQuoted): Promise<void> {
  const { actor } = context
  await notifyHolders(context, 'NewLoan.approve', {
    companyId: actor.companyId,
    except: actor.userId,
    type: 'chat-message',
    title: newLoanTexts.waitingTitle,
    description: newLoanTexts.waiting(
      actor.name,
      quoted.borrower?.customer.name ?? '',
      quoted.principalPaise,
    ),
    path: `/newloan?open=${loan.id}`,
  })
}
