import type { Context, Handler } from '../../../platform/operation/context.ts'
import { failField } from '../../../platform/operation/problem.ts'
import { requireOpenDay, requireReferences } from '../../books/public.ts'
import { notifyApprovers } from '../commands/approval.ts'
import { openLoan } from '../commands/openLoan.ts'
import { addLoan } from '../commands/writeLoan.ts'
import { quoteAndLock, requestedLoan } from './loanRequest.ts'
import { readLoan } from './newLoanStore.ts'
import { newLoanTexts } from './texts.ts'
import { trayPhotoOf } from './trayPhoto.ts'

/** Creates a loan and pays it out; above the policy's amount it stays pending for a second person's approval. */
export const addNewLoan: Handler<'AddNewLoan'> = async (context) => {
  await requireSameDay(context)
  const whole = requestedLoan(context.body, await trayPhotoOf(context, context.body.trayPhotoId, null))
  const quoted = await quoteAndLock(context, whole)
  if (!quoted.needsApproval) requireReferences(whole.details.payout, 'payout')
  const loan = await addLoan(context, quoted, whole.details)
  if (quoted.needsApproval) await notifyApprovers(context, loan, quoted)
  else await openLoan(context, { loan, quoted, plan: whole.details })
  return readLoan(context, loan.id)
}

/** @throws DomainError 422 unless today is open, and still the day that the page shows. */
async function requireSameDay(context: Context<'AddNewLoan'>): Promise<void> {
  const { body, today } = context
  await requireOpenDay(context, today, 'openedOn')
  if (body.openedOn !== undefined && body.openedOn !== today)
    throw failField('openedOn', newLoanTexts.dayTurned(body.openedOn, today))
}
