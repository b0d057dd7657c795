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
 * customers and banks, are shown in every store, unless they name theirs.
 */
export function noteOf(
  operation: { tag: string; tags: readonly string[]; audience: 'company' | 'login' },
  who: { companyId: string; storeId: string; userId: string },
  changes: readonly Change[],
): ChangeNote {
  const named = storesNamed(changes)
  return {
    tags: operation.tags,
    companyId: who.companyId,
    stores: named.size === 0 && !storeTags.includes(operation.tag) ? [] : [...named.add(who.storeId)],
    ...(operation.audience === 'login' && { logins: [who.userId] }),
  }
}

/**
 * The change notes of a committed request: {@link noteOf}, and one for each other company whose records it changed, for the stores that these
 * changes name.
 */
export function notesOf(...[operation, who, changes]: Parameters<typeof noteOf>): ChangeNote[] {
  const own = noteOf(operation, who, changes)
  const others = Map.groupBy(changes, companyOf)
  others.delete(null)
  others.delete(own.companyId)
  return [
    own,
    ...[...others].map(([companyId, changed]) => ({
      ...own,
      companyId: companyId ?? own.companyId,
      stores: [...storesNamed(changed)],
    })),
  ]
}

/** The stores that changed records name. */
function storesNamed(changes: readonly Change[]): Set<string> {
  const named = new Set<string>()
  for (const { before, after } of changes)
    for (const values of [before, after])
      for (const id of [values?.storeId, values?.fromStoreId, values?.toStoreId])
        if (typeof id === 'string') named.add(id)
  return named
}

/** Notifies every server when the transaction commits. Its values are those of {@link toChangeNotification}. */
export const changeNotification = sql`pg_notify(${CHANGES_CHANNEL}, ${sql.placeholder('note')})`
const notification = preparedSql(sql`select ${changeNotification}`)

/** {@link changeNotification}, as a separate statement. */
export async function publish(db: Db, note: ChangeNote): Promise<void> {
  await notification(db).execute(toChangeNotification(note))
}

/** The values of {@link changeNotification}. */
export function toChangeNotification({ tags, companyId, stores, logins }: ChangeNote) {
  const fitting: ChangeNote = {
    tags,
    companyId,
    stores: stores.length <= NAMED ? stores : [],
    ...(logins && logins.length <= NAMED && { logins }),
  }
  return { note: JSON.stringify(fitting) }
}
