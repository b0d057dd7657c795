import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { notification } from '../db/schema/desk.ts'
import type { BaseContext } from './context.ts'
import { publishing } from './publish.ts'
import { newId } from './rows.ts'
import { texts } from './texts.ts'

/** What some logins are to be told in a company. */
export interface Notice {
  companyId: string
  logins: readonly string[]
  /** As the contract's Notification.type; `alert` for what concerns safety. */
  type: (typeof notification.$inferInsert)['type']
  /** At most 200 characters. */
  title: string
  /** At most 500 characters. */
  description: string
  /** Where it leads in the back office. */
  path: string | null
}

/**
 * Notifies logins within the walls of this request, and tells their open pages once it commits. Whoever has not read the
 * same words yet is not told twice. A public operation opens the company first (`context.openCompany`).
 */
export async function notify(context: Pick<BaseContext, 'db' | 'now'>, notice: Notice): Promise<void> {
  const { companyId, type, path } = notice
  const words = { title: notice.title.slice(0, 200), description: notice.description.slice(0, 500) }
  const logins = await withoutTold(context, companyId, [...new Set(notice.logins)], words)
  if (logins.length === 0) return
  const posted = { companyId, type, ...words, path, postedAt: context.now }
  await context.db.insert(notification).values(logins.map((loginId) => ({ ...posted, id: newId(), loginId })))
  await context.db.execute(publishing({ tags: ['Common'], companyId, stores: [], logins }))
}

async function withoutTold(
  { db }: Pick<BaseContext, 'db'>,
  companyId: string,
  logins: string[],
  words: Pick<Notice, 'title' | 'description'>,
): Promise<string[]> {
  if (logins.length === 0) return logins
  const rows = await db
    .select({ id: notification.loginId })
    .from(notification)
    .where(
      and(
        eq(notification.companyId, companyId),
        inArray(notification.loginId, logins),
        eq(notification.title, words.title),
        eq(notification.description, words.description),
        isNull(notification.readAt),
      ),
    )
  const told = new Set(rows.map(({ id }) => id))
  return logins.filter((id) => !told.has(id))
}

/** What those who hold a right are to be told. */
interface NoticeToHolders extends Omit<Notice, 'logins'> {
  /** What happened there concerns its own people and those who may work on other stores; the whole company if left out. */
  storeId?: string
  /** Who knows already. */
  except?: string
}

/** Notifies every active login that holds a right (`Screen.act`) in a store, or somewhere in the company. */
export async function notifyHolders(
  context: Pick<BaseContext, 'db' | 'now'>,
  right: string,
  { except, storeId, ...notice }: NoticeToHolders,
): Promise<void> {
  const { companyId } = notice
  const holders =
    storeId === undefined
      ? sql`auth.holders_of(${companyId}, ${right})`
      : sql`auth.holders_in(${companyId}, ${storeId}, ${right})`
  const { rows } = await context.db.execute<{ logins: string[] }>(sql`select ${holders} as logins`)
  await notify(context, { ...notice, logins: (rows[0]?.logins ?? []).filter((id) => id !== except) })
}

/** Notifies logins that the actor changed their stores, their roles or what a role of theirs may do. */
export async function notifyAccessChanged(
  context: Pick<BaseContext, 'db' | 'now' | 'actor'>,
  logins: readonly string[],
): Promise<void> {
  const { userId, name, companyId, companyName } = context.actor
  await notify(context, {
    companyId,
    logins: logins.filter((id) => id !== userId),
    type: 'alert',
    title: texts.accessChangedTitle,
    description: texts.accessChanged(name, companyName),
    path: '/profile',
  })
}
