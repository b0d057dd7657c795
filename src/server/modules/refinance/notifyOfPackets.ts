import { notifyHolders } from '../../platform/notifications/notifications.ts'
import type { BaseContext } from '../../platform/operation/context.ts'

/** Notifies users who may view bank loans, except the actor, that packets of a bank loan went to or came from its lender. */
export async function notifyOfPackets(
  context: Pick<BaseContext, 'db' | 'now' | 'actor'>,
  bankLoanId: string,
  words: { title: string; description: string },
): Promise<void> {
  const { companyId, storeId, userId } = context.actor
  await notifyHolders(context, 'BankNewLoan.view', {
    companyId,
    storeId,
    except: userId,
    type: 'order-shipped',
    ...words,
    path: `/banknewloan?open=${bankLoanId}`,
  })
}
