import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '../db/pool.ts'
import { type AuditEntry, appended, toAppend } from './audit.ts'
import type { Actor } from './context.ts'
import { type KeyedRequest, replyKept, toKeep } from './idempotency.ts'
import { type ChangeNote, told, toTell } from './publish.ts'

/** What a request leaves behind beside its work; each may be missing. */
export interface Left {
  /** Its answer, for the key that it carried. */
  answer: { actor: Actor; request: KeyedRequest; reply: unknown } | null
  /** Its line of the log. */
  entry: AuditEntry | null
  /** What others see as stale. */
  note: ChangeNote | null
}

type Statement = ReturnType<typeof preparedSql>
const statements = new Map<string, Statement>()

/** Writes all that a request leaves behind, in one statement. */
export async function leaveBehind(db: Db, left: Left): Promise<void> {
  const { answer, entry, note } = left
  if (!answer && !entry && !note) return
  await statementOf(left)(db).execute({
    ...(answer && toKeep(answer, answer.request, answer.reply)),
    ...(entry && toAppend(entry)),
    ...(note && toTell(note)),
  })
}

/** The statement for these parts, which is built once. */
function statementOf({ answer, entry, note }: Left): Statement {
  const parts = [answer, entry, note].map(Boolean).join()
  const calls = sql.join([...(entry ? [appended] : []), ...(note ? [told] : [])], sql`, `)
  const known =
    statements.get(parts) ??
    preparedSql(sql`${answer ? sql`with kept as (${replyKept})` : sql``} select ${calls}`)
  statements.set(parts, known)
  return known
}
