import type { LoanStatus } from '../../../../domain/custody/custody.ts'
import { notify } from '../../../platform/notifications/notifications.ts'
import { servicingTexts } from '../servicingTexts.ts'
import type { LoanEndListener } from '../state/loanEnd.ts'
import { changeLoan, lockPendingRenewal, readDisbursedLoan } from '../state/loanStore.ts'
import { resolveApproval } from './approval.ts'

/**
 * Cancels the pending renewal of a loan that ends in another way, and notifies its authors: it could not be completed any more
 * (decision 87). Every request that ends a loan has locked its borrower, as has one that locks a pending renewal before the loan that
 * it renews, so that the two cannot deadlock.
 */
export const cancelRenewalOfLoan: LoanEndListener = {
  lock: async (context, loanId) => {
    await lockPendingRenewal(context, loanId)
  },
  moved: async (context, loanId, { status }) => {
    if (!isEndedOtherwise(status)) return
    const renewal = await lockPendingRenewal(context, loanId)
    if (renewal === undefined) return
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
