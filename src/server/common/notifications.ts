import { and, count, desc, eq, isNull } from 'drizzle-orm'
import type { Notification } from '../../api/gen/model/index.ts'
import type { Actor, Handler } from '../core/context.ts'
import { notification } from '../db/schema/desk.ts'

const DEFAULT_LIMIT = 50

/** The login's notifications in this company, newest first, and how many it has not read. */
export const getNotifications: Handler<'GetNotifications'> = async ({ db, actor, body }) => {
  const rows = await db
    .select()
    .from(notification)
    .where(body.unreadOnly ? unreadOf(actor) : ownOf(actor))
    .orderBy(desc(notification.postedAt), notification.id)
    .limit(body.limit ?? DEFAULT_LIMIT)
  const [unread] = await db.select({ count: count() }).from(notification).where(unreadOf(actor))
  return { rows: rows.map(toNotification), unread: unread?.count ?? 0 }
}

/** Marks all of them as read. */
export const markAllNotificationsRead: Handler<'MarkAllNotificationsRead'> = async ({ db, actor, now }) => {
  await db.update(notification).set({ readAt: now }).where(unreadOf(actor))
}

function ownOf(actor: Actor) {
  return and(eq(notification.companyId, actor.companyId), eq(notification.loginId, actor.userId))
}

function unreadOf(actor: Actor) {
  return and(ownOf(actor), isNull(notification.readAt))
}

function toNotification(row: typeof notification.$inferSelect): Notification {
  const { id, title, description, type, path, readAt, postedAt } = row
  return {
    id,
    title,
    description,
    type,
    avatarUrl: null,
    isUnRead: readAt === null,
    postedAt: postedAt.toISOString(),
    path,
  }
}
