import { sql } from 'drizzle-orm'
import { notification } from '../db/schema/desk.ts'
import type { BaseContext } from './context.ts'
import { publishing } from './publish.ts'
import { newId } from './rows.ts'

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
 * Notifies logins within the walls of this request, and tells their open pages once it commits. A public operation opens
 * the company first (`context.openCompany`).
 */
export async function notify(context: Pick<BaseContext, 'db' | 'now'>, notice: Notice): Promise<void> {
  const { companyId, type, path } = notice
  const logins = [...new Set(notice.logins)]
  if (logins.length === 0) return
  const title = notice.title.slice(0, 200)
  const description = notice.description.slice(0, 500)
  await context.db.insert(notification).values(
    logins.map((loginId) => ({
      companyId,
      id: newId(),
      loginId,
      type,
      title,
      description,
      path,
      postedAt: context.now,
    })),
  )
  await context.db.execute(publishing({ tags: ['Common'], companyId, stores: [], logins }))
}

/** Notifies every active login that holds a right (`Screen.act`) somewhere in the company. */
export async function notifyHolders(
  context: Pick<BaseContext, 'db' | 'now'>,
  right: string,
  notice: Omit<Notice, 'logins'>,
): Promise<void> {
  const [screen = '', act = ''] = right.split('.')
  const { rows } = await context.db.execute<{ logins: string[] }>(
    sql`select auth.holders_of(${notice.companyId}, ${screen}, ${act}) as logins`,
  )
  await notify(context, { ...notice, logins: rows[0]?.logins ?? [] })
}
