import { notifyHolders } from '../../platform/notifications/notifications.ts'
import type { BaseContext } from '../../platform/operation/context.ts'

/** Tells those who see bank loans, but for the actor, that packets of one of the actor's store went or came. */
export async function tellOfPackets(
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
