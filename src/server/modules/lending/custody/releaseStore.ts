import { and, eq, gte, sql } from 'drizzle-orm'
import { loanRelease } from '../../../db/schema/loans.ts'
import { insertReturning } from '../../../platform/db/insertions.ts'
import { preparedSql } from '../../../platform/db/pool.ts'
import type { ActorContext, BaseContext } from '../../../platform/operation/context.ts'
import { newId, noteChange } from '../../../platform/records/rows.ts'

/** A release as it is stored. */
export type ReleaseRow = typeof loanRelease.$inferSelect

/** A release to write: of the items on these lines, or of all that are left where `lines` is null. */
interface NewRelease
  extends Omit<ReleaseRow, 'companyId' | 'id' | 'releasedOn' | 'whole' | 'madeBy' | 'createdAt'> {
  lines: readonly number[] | null
}

/** Writes a release of a locked loan today, records it for the audit log and marks its items. */
export async function writeRelease(
  context: Pick<BaseContext, 'db' | 'actor' | 'changes' | 'now' | 'today'>,
  { lines, ...values }: NewRelease,
): Promise<ReleaseRow> {
  const { db, actor, now, today } = context
  const { companyId, userId } = actor
  const written = { companyId, id: newId(), releasedOn: today, madeBy: userId, createdAt: now }
  const [release] = await insertReturning(db, loanRelease, [{ ...written, whole: lines === null, ...values }])
  if (!release) throw new Error('a release was not written')
  const { collectorIdNumber: idNumber, ...noted } = release
  noteChange(context, 'loan_release', release.id, null, { ...noted, idNumber })
  await markReleased(context, release, lines)
  return release
}

const itemsReleased = preparedSql(sql`
  update loan_item set release_id = ${sql.placeholder('releaseId')}
  where company_id = ${sql.placeholder('companyId')} and loan_id = ${sql.placeholder('loanId')} and release_id is null
    and (${sql.placeholder('lines')}::smallint[] is null or line = any (${sql.placeholder('lines')}::smallint[]))`)

async function markReleased(
  { db, actor }: ActorContext,
  { id: releaseId, loanId }: ReleaseRow,
  lines: readonly number[] | null,
): Promise<void> {
  await itemsReleased(db).execute({ companyId: actor.companyId, loanId, releaseId, lines })
}

/** The number of a release of a loan at or after an instant; undefined when there is none. */
export async function releaseSince(
  { db, actor }: ActorContext,
  loanId: string,
  since: Date,
): Promise<string | undefined> {
  const [left] = await db
    .select({ number: loanRelease.number })
    .from(loanRelease)
    .where(
      and(
        eq(loanRelease.companyId, actor.companyId),
        eq(loanRelease.loanId, loanId),
        gte(loanRelease.createdAt, since),
      ),
    )
    .limit(1)
  return left?.number
}
