import { and, eq, inArray } from 'drizzle-orm'
import type { LoanStatus } from '../../../../domain/custody/custody.ts'
import { loan } from '../../../db/schema/loans.ts'
import { notify } from '../../../platform/notifications/notifications.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { servicingTexts } from '../servicingTexts.ts'
import type { LoanEndListener } from '../state/loanEnd.ts'
import { changeLoan, readDisbursedLoan } from '../state/loanStore.ts'
import { undisbursedStatuses } from '../state/openLoans.ts'
import { resolveApproval } from './approval.ts'

/** The pending or approved loan that renews a loan, locked; at most one. */
function pendingRenewal({ db, actor }: Pick<BaseContext, 'db' | 'actor'>, loanId: string) {
  return db
    .select()
    .from(loan)
    .where(
      and(
        eq(loan.companyId, actor.companyId),
        eq(loan.renewedFromId, loanId),
        inArray(loan.status, undisbursedStatuses),
      ),
    )
    .for('update')
}

/**
 * Cancels the pending renewal of a loan that ends in another way, and notifies its authors: it could not be completed any more
 * (decision 87). Every request that ends a loan has locked its borrower, as has one that locks a pending renewal before the loan that
 * it renews, so that the two cannot deadlock.
 */
export const cancelRenewalOfLoan: LoanEndListener = {
  lock: async (context, loanId) => {
    await pendingRenewal(context, loanId)
  },
  moved: async (context, loanId, { status }) => {
    if (!isEndedOtherwise(status)) return
    const [renewal] = await pendingRenewal(context, loanId)
    if (!renewal) return
    const renewed = await readDisbursedLoan(context, loanId)
    const reason = servicingTexts.renewedEnded[status](renewed?.number ?? '')
    await changeLoan(context, renewal, { status: 'cancelled', cancelReason: reason })
    await resolveApproval(context, renewal.id)
    await notify(context, {
      companyId: context.actor.companyId,
      storeId: renewal.storeId,
      logins: renewal.writtenBy.filter((id) => id !== context.actor.userId),
      type: 'chat-message',
      title: servicingTexts.renewalCancelledTitle,
      description: servicingTexts.renewalCancelled(reason, renewal.principalPaise),
      path: `/partpayment/${loanId}`,
    })
  },
}

function isEndedOtherwise(status: LoanStatus): status is keyof typeof servicingTexts.renewedEnded {
  return status in servicingTexts.renewedEnded
}
