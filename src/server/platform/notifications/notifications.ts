import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Right } from '../../../api/gen/operations.ts'
import { notification, notifiedEvent } from '../../db/schema/desk.ts'
import { preparedSql } from '../db/pool.ts'
import type { Actor, BaseContext } from '../operation/context.ts'
import { publish } from '../operation/publish.ts'
import { texts } from '../operation/texts.ts'

/** A notification of some logins in a company. */
export interface Notice {
  companyId: string
  logins: readonly string[]
  /** The API's Notification.type; `alert` for security and exceptions. */
  type: (typeof notification.$inferInsert)['type']
  /** Cut to 200 characters. */
  title: string
  /** Cut to 500 characters. */
  description: string
  /** The page that it opens. */
  path: string | null
  /** The store of its page; omitted for the whole company. */
  storeId?: string
  /** The task that it announces, such as `release:<id>`, at most 100 characters; see {@link resolveNotifications}. */
  subject?: string
}

/**
 * Notifies logins in the tenant scope of this request, and updates their open pages after the commit. A login that has an
 * unread notification with the same text, store and task gets no second one. A public operation opens the company first
 * (`context.openCompany`).
 */
export function notify(context: Pick<BaseContext, 'db' | 'now'>, notice: Notice): Promise<void> {
  return write(toLogins, context, notice, { logins: notice.logins })
}

const placeholder = sql.placeholder
const company = sql`${placeholder('companyId')}::uuid`
const store = sql`${placeholder('storeId')}::uuid`

/** The statement that writes a notification to logins, except those with the same unread one. Returns the logins that got it. */
const statementFor = (logins: SQL) =>
  preparedSql<{ login: string }>(sql`
    insert into notification (company_id, id, login_id, type, title, description, path, store_id, subject, posted_at)
    select distinct on (login) ${company}, gen_random_uuid(), login, ${placeholder('type')}, ${placeholder('title')},
      ${placeholder('description')}, ${placeholder('path')}, ${store}, ${placeholder('subject')}::text,
      ${placeholder('now')}::timestamptz
    from unnest(${logins}) as login
    where not exists (select from notification same where same.company_id = ${company} and same.login_id = login
      and same.title = ${placeholder('title')} and same.description = ${placeholder('description')} and same.read_at is null
      and same.store_id is not distinct from ${store} and same.subject is not distinct from ${placeholder('subject')}::text)
    returning login_id as login`)
const others = (holders: SQL) => statementFor(sql`array_remove(${holders}, ${placeholder('except')}::uuid)`)

const toLogins = statementFor(sql`${placeholder('logins')}::uuid[]`)
const rights = sql`${placeholder('rights')}::text[]`
/** The logins that `holders` returns for each of the rights `r`. */
const holdersOfAll = (holders: SQL) =>
  sql`array(select h from unnest(${rights}) r, unnest(${holders}) h group by h having count(*) = cardinality(${rights}))`
const toHoldersOf = others(holdersOfAll(sql`auth.holders_of(${company}, r)`))
const toHoldersIn = others(holdersOfAll(sql`auth.holders_in(${company}, ${store}, r)`))

/** Writes a notification by a statement that selects its logins; then updates their pages. */
async function write(
  statement: typeof toLogins,
  { db, now }: Pick<BaseContext, 'db' | 'now'>,
  { companyId, type, path, storeId, subject, ...words }: Omit<Notice, 'logins'>,
  to: Record<string, unknown>,
): Promise<void> {
  const title = words.title.slice(0, 200)
  const description = words.description.slice(0, 500)
  const notice = {
    companyId,
    type,
    title,
    description,
    path,
    storeId: storeId ?? null,
    subject: subject ?? null,
  }
  const { rows } = await statement(db).execute({ ...notice, now: now.toISOString(), ...to })
  if (rows.length === 0) return
  const notified = rows.map(({ login }) => login)
  await publish(db, { tags: ['Common'], companyId, stores: [], logins: notified })
}

/**
 * Resolves the notifications of a task for everyone who got one: they count as read. Does nothing when none is
 * open.
 */
export async function resolveNotifications(
  { db, now }: Pick<BaseContext, 'db' | 'now'>,
  companyId: string,
  subject: string,
): Promise<void> {
  const resolved = await db
    .update(notification)
    .set({
      resolvedAt: now,
      readAt: sql`coalesce(${notification.readAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(
      and(
        eq(notification.companyId, companyId),
        eq(notification.subject, subject),
        isNull(notification.resolvedAt),
      ),
    )
    .returning({ login: notification.loginId })
  if (resolved.length === 0) return
  const logins = [...new Set(resolved.map(({ login }) => login))]
  await publish(db, { tags: ['Common'], companyId, stores: [], logins })
}

/** A notification to the holders of a right. */
export interface NoticeToHolders extends Omit<Notice, 'logins'> {
  /** Limits the notification to holders in this store and those who may work on other stores; the whole company by default. */
  storeId?: string
  /** A login that is not notified, usually the actor. */
  except?: string
  /** Further rights that are required to open its page. */
  needs?: readonly Right[]
}

/** Notifies every active login that holds a right (`Screen.action`) in a store, or somewhere in the company. */
export async function notifyHolders(
  context: Pick<BaseContext, 'db' | 'now'>,
  right: Right,
  { except, needs = [], ...notice }: NoticeToHolders,
): Promise<void> {
  const holders = notice.storeId === undefined ? toHoldersOf : toHoldersIn
  await write(holders, context, notice, {
    rights: [...new Set([right, ...needs])],
    except: except ?? null,
  })
}

/** An event of a store, of which users are notified once. */
export interface StoreEvent {
  companyId: string
  storeId: string
  /** Its name in the store, at most 100 characters: a recurring one begins with its day, such as `2026-04-05 overdue`. */
  event: string
}

/**
 * Claims events for notification and returns those that nobody was notified of before; a later claim, here or on another server, does not
 * return them. For events whose text is costly; others use {@link notifyOnce}.
 */
export async function claimEvents(
  { db }: Pick<BaseContext, 'db'>,
  events: readonly StoreEvent[],
): Promise<StoreEvent[]> {
  if (events.length === 0) return []
  return db
    .insert(notifiedEvent)
    .values([...events])
    .onConflictDoNothing()
    .returning({
      companyId: notifiedEvent.companyId,
      storeId: notifiedEvent.storeId,
      event: notifiedEvent.event,
    })
}

/** A notification of an event, for the holders of a right in the store. */
export type EventNotice = NoticeToHolders & StoreEvent & { right: Right }

/** Notifies the holders of a right of each event that nobody was notified of before, in this order. The events must be different. */
export async function notifyOnce(
  context: Pick<BaseContext, 'db' | 'now'>,
  notices: readonly EventNotice[],
): Promise<void> {
  const claimed = await claimEvents(
    context,
    notices.map(({ companyId, storeId, event }) => ({ companyId, storeId, event })),
  )
  const isClaimed = (notice: StoreEvent) =>
    claimed.some(({ storeId, event }) => storeId === notice.storeId && event === notice.event)
  for (const notice of notices.filter(isClaimed)) {
    const { right, event: _event, ...toHolders } = notice
    await notifyHolders(context, right, toHolders)
  }
}

/**
 * Notifies logins that the actor changed their stores, their roles or the rights of a role in a company.
 * @param place the company in whose records that is; by default the actor's
 */
export async function notifyAccessChanged(
  context: Pick<BaseContext, 'db' | 'now' | 'actor'>,
  logins: readonly string[],
  { companyId, companyName }: Pick<Actor, 'companyId' | 'companyName'> = context.actor,
): Promise<void> {
  const { userId, name } = context.actor
  await notify(context, {
    companyId,
    logins: logins.filter((id) => id !== userId),
    type: 'alert',
    title: texts.accessChangedTitle,
    description: texts.accessChanged(name, companyName),
    path: '/profile',
  })
}
