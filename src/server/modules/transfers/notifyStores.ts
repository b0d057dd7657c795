import { notifyHolders } from '../../platform/notifications/notifications.ts'
import type { BaseContext } from '../../platform/operation/context.ts'

/** Content of a notification of a transfer. */
interface Notice {
  /** The transfer, which the notification opens. */
  id: string
  type: 'order-shipped' | 'chat-message' | 'alert'
  title: string
  description: string
}

/** Notifies those who may do an action in each of these stores, except the actor. */
export async function notifyStores(
  context: Pick<BaseContext, 'db' | 'now' | 'actor'>,
  stores: readonly { storeId: string; action: 'send' | 'receive' }[],
  { id, ...texts }: Notice,
): Promise<void> {
  const { companyId, userId } = context.actor
  for (const { storeId, action } of stores)
    await notifyHolders(context, `Day.${action}`, {
      companyId,
      storeId,
      except: userId,
      path: `/dashboard?transfer=${id}`,
      ...texts,
    })
}
