import { notifyHolders } from '../../platform/notifications/notifications.ts'
import type { BaseContext } from '../../platform/operation/context.ts'

/** Notifies those who see bank loans, except the actor, that packets of one of the actor's store went to or came from a lender. */
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
