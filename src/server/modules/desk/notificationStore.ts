import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { notification } from '../../db/schema/desk.ts'
import type { Actor, ActorContext, BaseContext } from '../../platform/operation/context.ts'

type Scope = Pick<BaseContext, 'db' | 'actor' | 'now'>

/** How many unread notifications the actor has in this company. */
export async function countUnread({ db, actor }: ActorContext): Promise<number> {
  const [unread] = await db.select({ count: count() }).from(notification).where(unreadOf(actor))
  return unread?.count ?? 0
}

/** Marks a notification of the actor as read, if it is not yet; returns whether it exists. */
export async function markRead({ db, actor, now }: Scope, id: string): Promise<boolean> {
  const marked = await db
    .update(notification)
    .set({ readAt: sql`coalesce(${notification.readAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(ownNotifications(actor), eq(notification.id, id)))
    .returning({ id: notification.id })
  return marked.length > 0
}

/** Marks all unread notifications of the actor as read. */
export async function markAllRead({ db, actor, now }: Scope): Promise<void> {
  await db.update(notification).set({ readAt: now }).where(unreadOf(actor))
}

/** Condition for the actor's notifications in this company. */
export function ownNotifications(actor: Actor) {
  return and(eq(notification.companyId, actor.companyId), eq(notification.loginId, actor.userId))
}

function unreadOf(actor: Actor) {
  return and(ownNotifications(actor), isNull(notification.readAt))
}
