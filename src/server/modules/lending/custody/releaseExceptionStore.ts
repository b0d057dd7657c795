import { and, desc, eq, notExists, sql } from 'drizzle-orm'
import { loanRelease, releaseException } from '../../../db/schema/loans.ts'
import { insertReturning } from '../../../platform/db/insertions.ts'
import type { ActorContext, BaseContext, DatedContext } from '../../../platform/operation/context.ts'
import { newId, noteChange } from '../../../platform/records/rows.ts'

/** A request for a release by exception. */
export type ReleaseExceptionRow = typeof releaseException.$inferSelect

type WriteContext = Pick<BaseContext, 'db' | 'actor' | 'changes' | 'now' | 'today'>

const isOfLoan = (companyId: string, loanId: string) =>
  and(eq(releaseException.companyId, companyId), eq(releaseException.loanId, loanId))

/** The approvals of a loan that are valid today and unused, the newest first. */
export function approvedToday(
  { db, actor, today }: DatedContext,
  loanId: string,
): Promise<ReleaseExceptionRow[]> {
  const used = db
    .select({ id: loanRelease.id })
    .from(loanRelease)
    .where(
      and(
        eq(loanRelease.companyId, releaseException.companyId),
        eq(loanRelease.exceptionId, releaseException.id),
      ),
    )
  return db
    .select()
    .from(releaseException)
    .where(
      and(
        isOfLoan(actor.companyId, loanId),
        eq(releaseException.status, 'approved'),
        eq(releaseException.decidedOn, today),
        notExists(used),
      ),
    )
    .orderBy(desc(releaseException.requestedAt))
}

/** The newest request for a loan; undefined when there is none. */
export async function newestRequest(
  { db, actor }: ActorContext,
  loanId: string,
): Promise<ReleaseExceptionRow | undefined> {
  const [newest] = await db
    .select()
    .from(releaseException)
    .where(isOfLoan(actor.companyId, loanId))
    .orderBy(desc(releaseException.requestedAt), sql`id desc`)
    .limit(1)
  return newest
}

/** Marks the requests for a loan that are still open as replaced. Returns their ids. */
export async function replaceRequests(context: WriteContext, loanId: string): Promise<string[]> {
  const replaced = await context.db
    .update(releaseException)
    .set({ status: 'replaced' })
    .where(and(isOfLoan(context.actor.companyId, loanId), eq(releaseException.status, 'requested')))
    .returning({ id: releaseException.id })
  for (const { id } of replaced)
    noteChange(context, 'release_exception', id, { status: 'requested' }, { status: 'replaced' })
  return replaced.map(({ id }) => id)
}

/** A request to write; the actor makes it today. */
type NewRequest = Omit<
  typeof releaseException.$inferInsert,
  'companyId' | 'id' | 'requestedBy' | 'requestedAt' | 'requestedOn'
>

/** Writes a request for a release by exception, and records it for the audit log. */
export async function writeRequest(context: WriteContext, request: NewRequest): Promise<ReleaseExceptionRow> {
  const { db, actor, now, today } = context
  const { companyId, userId } = actor
  const [made] = await insertReturning(db, releaseException, [
    { ...request, companyId, id: newId(), requestedBy: userId, requestedAt: now, requestedOn: today },
  ])
  if (!made) throw new Error('a request was not written')
  const { collectorIdNumber: idNumber, ...fields } = made
  noteChange(context, 'release_exception', made.id, null, { ...fields, idNumber })
  return made
}

/** Writes today's decision of the actor on an open request, and records it for the audit log; undefined when the request is gone. */
export async function writeDecision(
  context: WriteContext,
  requestId: string,
  { status, note }: { status: 'approved' | 'rejected'; note: string | null },
): Promise<ReleaseExceptionRow | undefined> {
  const { db, actor, now, today } = context
  const { companyId, userId } = actor
  const decision = {
    status,
    decidedBy: userId,
    decidedAt: now,
    decidedOn: today,
    decisionNote: note,
  }
  const [decided] = await db
    .update(releaseException)
    .set(decision)
    .where(and(eq(releaseException.companyId, companyId), eq(releaseException.id, requestId)))
    .returning()
  if (decided) noteChange(context, 'release_exception', decided.id, { status: 'requested' }, decision)
  return decided
}
