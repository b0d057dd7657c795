import type { LoanStatus } from '../../../../domain/custody/custody.ts'
import { notify } from '../../../platform/notifications/notifications.ts'
import { servicingTexts } from '../servicingTexts.ts'
import type { LoanEndListener } from '../state/loanEnd.ts'
import { changeLoan, lockPendingRenewal, readDisbursedLoan } from '../state/loanStore.ts'
import { resolveApproval } from './approval.ts'

/**
 * Cancels the pending renewal of a loan that ends in another way, because it can no longer be completed, and notifies its authors
 * (decision 87). The renewal is locked after the loan here and before it elsewhere. That cannot deadlock, because requests of both kinds
 * lock the borrower first.
 */
export const cancelRenewalOfLoan: LoanEndListener = {
  lock: async (context, loanId) => {
    await lockPendingRenewal(context, loanId)
  },
  changed: async (context, loanId, { status }) => {
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
