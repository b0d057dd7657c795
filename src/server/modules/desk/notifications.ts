import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Notification } from '../../../api/gen/model/index.ts'
import { store } from '../../db/schema/company.ts'
import { notification } from '../../db/schema/desk.ts'
import { byId } from '../../platform/db/byId.ts'
import type { Actor, Handler } from '../../platform/operation/context.ts'
import { fail } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { type Cursor, PAGE_ROWS, pageOf, readCursor } from '../../platform/records/paging.ts'
import { isInstant } from '../../platform/text/time.ts'
import { countUnread, markAllRead, markRead, ownNotifications } from './notificationStore.ts'

/** The only sort order of the list, as in its cursors. */
const ORDER = 'postedAt'

/** A page of the login's notifications in this company, newest first, and the number of unread ones. */
export const getNotifications: Handler<'GetNotifications'> = async (context) => {
  const { db, actor, body } = context
  const { unreadOnly, type, fromOn, toOn, limit = PAGE_ROWS } = body
  const cursor = readCursor(body.cursor, ORDER, isPostedAt)
  const way = cursor?.back === true ? asc : desc
  const found = await db
    // As text, because a Date holds no microseconds; in UTC, whatever the time zone of the database.
    .select({
      id: notification.id,
      row: notification,
      storeName: store.name,
      at: sql<string>`(${notification.postedAt} at time zone 'UTC')::text`,
    })
    .from(notification)
    .leftJoin(store, byId(store, notification.storeId))
    .where(
      and(
        ownNotifications(actor),
        unreadOnly ? isNull(notification.readAt) : undefined,
        type === undefined ? undefined : eq(notification.type, type),
        fromOn === undefined
          ? undefined
          : sql`${notification.postedAt} >= ${midnight(actor, sql`${fromOn}::date`)}`,
        toOn === undefined
          ? undefined
          : sql`${notification.postedAt} < ${midnight(actor, sql`${toOn}::date + 1`)}`,
        afterCursor(cursor),
      ),
    )
    .orderBy(way(notification.postedAt), way(notification.id))
    .limit(limit + 1)
  const unread = await countUnread(context)
  const page = pageOf(found, { cursor, sort: ORDER, limit, keyOf: ({ at }) => at })
  const rows = page.rows.map(({ row, storeName }) => toNotification(row, storeName))
  return { ...page, rows, unread }
}

/** Marks a notification as read. */
export const markNotificationRead: Handler<'MarkNotificationRead'> = async (context) => {
  if (!(await markRead(context, context.query.id))) throw fail(404, texts.notFound)
}

/** Marks all of them as read. */
export const markAllNotificationsRead: Handler<'MarkAllNotificationsRead'> = async (context) => {
  await markAllRead(context)
}

/** The value of a notification in the order of the list: an instant in UTC as the database writes it. */
const POSTED_AT = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d{1,6})?$/

function isPostedAt(text: string): boolean {
  const [, day, time] = POSTED_AT.exec(text) ?? []
  return isInstant(`${day}T${time}.000Z`)
}

function afterCursor(cursor: Cursor | null): SQL | undefined {
  if (cursor === null) return undefined
  const than = cursor.back ? sql`>` : sql`<`
  return sql`(${notification.postedAt}, ${notification.id})
    ${than} (${cursor.value}::timestamp at time zone 'UTC', ${cursor.id}::uuid)`
}

/** The moment at which a day begins in the actor's store. */
function midnight({ timeZone }: Actor, day: SQL): SQL {
  return sql`(${day})::timestamp at time zone ${timeZone}`
}

function toNotification(row: typeof notification.$inferSelect, storeName: string | null): Notification {
  const { id, title, description, type, path, storeId, readAt, resolvedAt, postedAt } = row
  return {
    id,
    title,
    description,
    type,
    avatarUrl: null,
    isUnRead: readAt === null,
    resolvedAt: resolvedAt?.toISOString() ?? null,
    postedAt: postedAt.toISOString(),
    path,
    storeId,
    storeName,
  }
}
