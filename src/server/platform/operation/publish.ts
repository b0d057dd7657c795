import { sql } from 'drizzle-orm'
import { storeTags } from '../../../api/gen/operations.ts'
import { type Db, preparedSql } from '../db/pool.ts'
import { companyOf } from './audit.ts'
import type { Change } from './context.ts'

/** The channel on which servers of one database notify each other of changes. */
export const CHANGES_CHANNEL = 'pledgebook_changes'

/** Changed tags, and whom to notify. */
export interface ChangeNote {
  tags: readonly string[]
  companyId: string
  /** Stores whose records changed; empty for all. */
  stores: readonly string[]
  /** Other companies whose records changed, each in all of its stores. */
  others?: readonly string[]
  /** Only these logins are notified; by default everybody who may read the tags. */
  logins?: readonly string[]
}

/**
 * Maximum number of ids in a list, because a notification of PostgreSQL has at most 8000 bytes. A longer list is left out: then too many
 * are notified, never too few.
 */
const NAMED = 80

/**
 * The change note of a committed request: its own store, and every store that a changed record names. Records of the company, such as
 * customers and banks, are shown in every store, unless they name theirs. A request may also change records of other companies.
 */
export function noteOf(
  operation: { tag: string; tags: readonly string[]; audience: 'company' | 'login' },
  who: { companyId: string; storeId: string; userId: string },
  changes: readonly Change[],
): ChangeNote {
  const named = new Set<string>()
  const others = new Set(changes.flatMap((change) => companyOf(change) ?? []))
  others.delete(who.companyId)
  for (const { before, after } of changes) {
    for (const values of [before, after])
      for (const id of [values?.storeId, values?.fromStoreId, values?.toStoreId])
        if (typeof id === 'string') named.add(id)
  }
  return {
    tags: operation.tags,
    companyId: who.companyId,
    stores: named.size === 0 && !storeTags.includes(operation.tag) ? [] : [...named.add(who.storeId)],
    ...(others.size > 0 && { others: [...others] }),
    ...(operation.audience === 'login' && { logins: [who.userId] }),
  }
}

/** Notifies every server when the transaction commits. Its values are those of {@link toChangeNotification}. */
export const changeNotification = sql`pg_notify(${CHANGES_CHANNEL}, ${sql.placeholder('note')})`
const notification = preparedSql(sql`select ${changeNotification}`)

/** {@link changeNotification}, as a separate statement. */
export async function publish(db: Db, note: ChangeNote): Promise<void> {
  await notification(db).execute(toChangeNotification(note))
}

/** The values of {@link changeNotification}. */
export function toChangeNotification({ tags, companyId, stores, others, logins }: ChangeNote) {
  const fitting: ChangeNote = {
    tags,
    companyId,
    stores: stores.length <= NAMED ? stores : [],
    ...(others && { others: others.slice(0, NAMED) }),
    ...(logins && logins.length <= NAMED && { logins }),
  }
  return { note: JSON.stringify(fitting) }
}
