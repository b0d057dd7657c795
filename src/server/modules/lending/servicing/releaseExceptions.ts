import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ReleaseException } from '../../../../api/gen/model/index.ts'
import { releaseExceptions as exceptionsOfRelease } from '../../../../domain/custody/releaseExceptions.ts'
import { login } from '../../../db/schema/access.ts'
import { loan, loanRelease, releaseException } from '../../../db/schema/loans.ts'
import { customer } from '../../../db/schema/people.ts'
import { byId } from '../../../platform/db/byId.ts'
import type { BaseContext, DatedContext, Handler } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { texts } from '../../../platform/operation/texts.ts'
import { mask } from '../../../platform/text/mask.ts'
import { requestReleaseException } from '../commands/release.ts'
import { decideException } from '../commands/releaseApproval.ts'
import { readOnFile } from '../custody/collection.ts'
import type { ReleaseExceptionRow } from '../custody/releaseExceptionStore.ts'
import { lockLoan } from '../state/loanStore.ts'
import { readable } from '../state/readable.ts'
import { findLoan } from './oneLoan.ts'

/** Maximum number of requests for a loan that are listed. */
const SHOWN = 20

/** The data on file that a release of a loan is compared with, and the requests for its release by exception, newest first. */
export const getReleaseExceptions: Handler<'GetReleaseExceptions'> = async (context) => {
  const { db, actor, query } = context
  const [found] = await db
    .select({ loanId: loan.id, nomineeName: loan.nomineeName, customer })
    .from(loan)
    .innerJoin(customer, byId(customer, loan.customerId))
    .where(and(readable(actor), eq(loan.id, query.id)))
  if (!found) throw fail(404, texts.notFound)
  const { name, photoId, idKind, idNumber, pan } = found.customer
  return {
    onFile: {
      name,
      photoId,
      idKind: idKind as ReleaseException['collectorIdKind'] | null,
      idMasked: mask(idNumber),
      panMasked: mask(pan),
      nomineeName: found.nomineeName,
    },
    rows: await readRequests(context, found.loanId),
  }
}

/** The exceptions of a release while the form is filled in; writes nothing. */
export const checkRelease: Handler<'CheckRelease'> = async (context) => {
  const row = await findLoan(context, context.query.id)
  return { exceptions: exceptionsOfRelease(context.body, await readOnFile(context, row)) }
}

/** Requests the approval of a second person. */
export const requestException: Handler<'RequestReleaseException'> = async (context) => {
  const { collection: collector, lines, reason } = context.body
  const made = await requestReleaseException(context, context.query.id, { collector, lines, reason })
  return readRequest(context, made)
}

/** Approves a request for today. */
export const approveException: Handler<'ApproveReleaseException'> = async (context) =>
  decide(context, context.query.id, { status: 'approved', note: context.body.note })

/** Rejects a request, with a reason. */
export const rejectException: Handler<'RejectReleaseException'> = async (context) =>
  decide(context, context.query.id, { status: 'rejected', note: context.body.note })

async function decide(
  context: BaseContext,
  id: string,
  decision: { status: 'approved' | 'rejected'; note: string | null },
): Promise<ReleaseException> {
  const { db, actor } = context
  const found = () =>
    db
      .select()
      .from(releaseException)
      .where(and(eq(releaseException.companyId, actor.companyId), eq(releaseException.id, id)))
      .limit(1)
  const [seen] = await found()
  if (!seen) throw fail(404, texts.notFound)
  const { loan: locked } = await lockLoan(context, seen.loanId)
  // Read again under the lock: it may have been decided or replaced meanwhile.
  const [stored = seen] = await found()
  return readRequest(
    context,
    await decideException(context, stored, { ...decision, loanNumber: locked.number ?? '' }),
  )
}

async function readRequest(
  context: DatedContext,
  { id, loanId }: ReleaseExceptionRow,
): Promise<ReleaseException> {
  const found = (await readRequests(context, loanId)).find((one) => one.id === id)
  if (!found) throw fail(404, texts.notFound)
  return found
}

async function readRequests(context: DatedContext, loanId: string): Promise<ReleaseException[]> {
  const { db, actor } = context
  const requester = alias(login, 'requester')
  const decider = alias(login, 'decider')
  const found = await db
    .select({
      row: releaseException,
      requestedByName: sql<string>`coalesce(${requester.name}, '')`,
      decidedByName: sql<string | null>`${decider.name}`,
      used: sql<boolean>`${loanRelease.id} is not null`,
    })
    .from(releaseException)
    .leftJoin(requester, eq(requester.id, releaseException.requestedBy))
    .leftJoin(decider, eq(decider.id, releaseException.decidedBy))
    .leftJoin(
      loanRelease,
      and(
        eq(loanRelease.companyId, releaseException.companyId),
        eq(loanRelease.exceptionId, releaseException.id),
      ),
    )
    .where(
      and(
        eq(releaseException.companyId, actor.companyId),
        eq(releaseException.loanId, loanId),
        ne(releaseException.status, 'replaced'),
      ),
    )
    .orderBy(desc(releaseException.requestedAt), desc(releaseException.id))
    .limit(SHOWN)
  return found.map(({ row, requestedByName, decidedByName, used }) => {
    const status = statusOf(row, used, context.today)
    const { collectorIdKind, collectorIdNumber, requestedAt, decidedAt } = row
    return {
      id: row.id,
      loanId: row.loanId,
      status,
      kinds: row.kinds,
      reason: row.reason,
      lines: row.lines,
      collectedBy: row.collectedBy,
      collectorName: row.collectorName,
      ticket: row.ticket,
      collectorIdKind: collectorIdKind as ReleaseException['collectorIdKind'],
      idMasked: mask(collectorIdNumber) ?? '',
      pictureId: row.pictureId,
      proofId: row.proofId,
      bondId: row.bondId,
      requestedByName,
      requestedAt: requestedAt.toISOString(),
      decidedByName,
      decidedAt: decidedAt?.toISOString() ?? null,
      decisionNote: row.decisionNote,
      mayDecide:
        status === 'requested' &&
        row.requestedBy !== actor.userId &&
        row.storeId === actor.storeId &&
        actor.grants.has('PartPayment.releaseException'),
    }
  })
}

/** A request and an approval are valid on their day only, and an approval once. */
function statusOf(row: ReleaseExceptionRow, used: boolean, today: string): ReleaseException['status'] {
  if (used) return 'used'
  const { status, requestedOn, decidedOn } = row
  if (status === 'rejected') return status
  const isToday = (status === 'approved' ? decidedOn : requestedOn) === today
  return isToday && status !== 'replaced' ? status : 'expired'
}
