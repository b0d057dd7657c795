import { notifyHolders } from '../../platform/notifications/notifications.ts'
import type { BaseContext } from '../../platform/operation/context.ts'

/** What people of stores are to be told of a transfer. */
interface Telling {
  /** The transfer, to which the notice leads. */
  id: string
  type: 'order-shipped' | 'chat-message' | 'alert'
  title: string
  description: string
}

/** Tells whoever may do an act in each of these stores, but for the actor. */
export async function tellStores(
  context: Pick<BaseContext, 'db' | 'now' | 'actor'>,
  stores: readonly { storeId: string; act: 'send' | 'receive' }[],
  { id, ...words }: Telling,
): Promise<void> {
  const { companyId, userId } = context.actor
  for (const { storeId, act } of stores)
    await notifyHolders(context, `Day.${act}`, {
      companyId,
      storeId,
      except: userId,
      path: `/dashboard?transfer=${id}`,
      ...words,
    })
}
