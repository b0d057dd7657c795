import { and, eq } from 'drizzle-orm'
import { transferMessages } from '../../../domain/books/transfer.ts'
import { store } from '../../db/schema/company.ts'
import type { ActorContext, BaseContext } from '../../platform/operation/context.ts'
import { failField } from '../../platform/operation/problem.ts'
import { dateIn } from '../../platform/text/time.ts'
import { transferTexts } from './transferTexts.ts'

/** A store at one end of a transfer. */
export interface End {
  id: string
  name: string
  timeZone: string
}

const endColumns = { id: store.id, name: store.name, timeZone: store.timeZone }

/**
 * Locks the active destination store of a transfer until the transaction ends.
 * @throws DomainError 422 at `toStoreId` for the actor's own store, an inactive store or a store of another company.
 */
export async function destinationOf({ db, actor }: ActorContext, id: string): Promise<End> {
  if (id === actor.storeId) throw failField('toStoreId', transferMessages.ownStore)
  const [found] = await db
    .select(endColumns)
    .from(store)
    .where(and(eq(store.companyId, actor.companyId), eq(store.id, id), eq(store.active, true)))
    .for('share')
  if (!found) throw failField('toStoreId', transferTexts.unknownStore)
  return found
}

/** A store that is at one end of a transfer. */
export async function endOf({ db, actor }: ActorContext, id: string): Promise<End> {
  const [found] = await db
    .select(endColumns)
    .from(store)
    .where(and(eq(store.companyId, actor.companyId), eq(store.id, id)))
  if (!found) throw new Error(`no store ${id}`)
  return found
}

/** The same request in the scope of another store, on that store's date, so that its postings belong to that store. */
export function contextInStore<Context extends Pick<BaseContext, 'actor' | 'now' | 'today'>>(
  context: Context,
  { id, name, timeZone }: End,
): Context {
  const actor = { ...context.actor, storeId: id, storeName: name, timeZone }
  return { ...context, actor, today: dateIn(timeZone, context.now) }
}
