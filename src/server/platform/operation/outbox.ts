import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '../db/pool.ts'
import { type AuditEntry, allAppended, appended, toAppend, toAppendAll } from './audit.ts'
import type { Actor } from './context.ts'
import { type KeyedRequest, replyValues, storeReplySql } from './idempotency.ts'
import { type ChangeNote, changeNotification, toChangeNotification } from './publish.ts'

/** The outbox of a request: what is written with its commit in addition to its own work; each part may be missing. */
export interface Outbox {
  /** Its reply, for its idempotency key. */
  reply: { actor: Actor; request: KeyedRequest; reply: unknown } | null
  /** Its audit entries, usually one. */
  entries: readonly AuditEntry[]
  /** The changed tags, for the live streams. */
  note: ChangeNote | null
}

type Statement = ReturnType<typeof preparedSql>
const statements = new Map<string, Statement>()

/** Writes the reply, the audit entries and the notification of a request in one statement. */
export async function writeOutbox(db: Db, outbox: Outbox): Promise<void> {
  const { reply, entries, note } = outbox
  const [entry, other] = entries
  if (!reply && !entry && !note) return
  await statementOf(outbox)(db).execute({
    ...(reply && replyValues(reply, reply.request, reply.reply)),
    ...(entry && (other ? toAppendAll(entries) : toAppend(entry))),
    ...(note && toChangeNotification(note)),
  })
}

/** The statement for these parts; each combination is built once. */
function statementOf({ reply, entries, note }: Outbox): Statement {
  const [hasEntry, hasSeveral] = [entries.length > 0, entries.length > 1]
  const parts = [reply !== null, hasEntry, hasSeveral, note !== null].join()
  const log = hasSeveral ? allAppended : appended
  const calls = sql.join([...(hasEntry ? [log] : []), ...(note ? [changeNotification] : [])], sql`, `)
  const known =
    statements.get(parts) ??
    preparedSql(sql`${reply ? sql`with kept as (${storeReplySql})` : sql``} select ${calls}`)
  statements.set(parts, known)
  return known
}
