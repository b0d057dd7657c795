import { isDeepStrictEqual } from 'node:util'
import {
  exceptionFields,
  identityKey,
  type ReleaseExceptionKind,
} from '../../../../domain/custody/releaseExceptions.ts'
import { notify, notifyHolders, resolveNotifications } from '../../../platform/notifications/notifications.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { texts } from '../../../platform/operation/texts.ts'
import {
  type Collector,
  type CollectorColumns,
  collectorColumns,
  exceptionsOf,
  readOnFile,
} from '../custody/collection.ts'
import {
  approvedToday,
  newestRequest,
  type ReleaseExceptionRow,
  replaceRequests,
  writeDecision,
  writeRequest,
} from '../custody/releaseExceptionStore.ts'
import { notifyException } from '../exceptions.ts'
import { servicingTexts } from '../servicingTexts.ts'
import type { LoanRow } from '../state/loanStore.ts'

/** The collector, and the content of the approval; `exceptionId` is null when no second person was needed. */
export interface CollectionAllowed extends CollectorColumns {
  exceptions: ReleaseExceptionKind[]
  exceptionId: string | null
}

/** The subject of the notifications of a request and of its approval. */
const subjectOf = (id: string) => `releaseException:${id}`

/**
 * Checks who collects from a locked loan: if anything is exceptional, a second person must have approved the same collector, identity,
 * files and items today. Using an approval resolves its notifications and notifies owners and managers.
 * @param lines the items to release; null for all of a closed loan.
 * @throws DomainError 422 at the first faulty field of the collection, at the field of each exception without a matching approval of today,
 * or without a field when only the actor approved it.
 */
export async function allowCollection(
  context: BaseContext,
  row: LoanRow,
  person: Collector,
  lines: readonly number[] | null,
): Promise<CollectionAllowed> {
  const onFile = await readOnFile(context, row)
  const exceptions = exceptionsOf(person, onFile)
  const approved = exceptions.length === 0 ? [] : await approvedToday(context, row.id)
  const same = approved.find(
    (one) => one.pictureId === person.pictureId && isDeepStrictEqual(one.lines, sorted(lines)),
  )
  const collector = await collectorColumns(context, person, onFile, same)
  if (exceptions.length === 0) return { ...collector, exceptions, exceptionId: null }
  const matching = approved.filter((one) => isApprovalOf(one, collector, exceptions, lines))
  const approval = matching.find(({ decidedBy }) => decidedBy !== context.actor.userId)
  if (!approval) {
    if (matching.length > 0) throw fail(422, servicingTexts.approverReleases)
    const errors = exceptions.map((kind) => ({
      field: exceptionFields[kind],
      message: servicingTexts.exceptions[kind],
    }))
    throw fail(422, approved.length > 0 ? servicingTexts.notAsApproved : servicingTexts.needsApproval, errors)
  }
  await resolveNotifications(context, row.companyId, subjectOf(approval.id))
  await notifyException(
    context,
    {
      kind: 'releaseByException',
      isWhole: lines === null,
      loanNumber: row.number ?? '',
      collector: collector.collectorName,
      reason: approval.reason,
    },
    `/partpayment/${row.id}`,
  )
  return { ...collector, exceptions, exceptionId: approval.id }
}

/**
 * Requests the approval of a second person for a release of a locked loan, and notifies the users of the store who may approve it.
 * An older request for the loan that is still open is replaced.
 * @throws DomainError 422 at the first faulty field of the collection, or when nothing is exceptional.
 */
export async function requestException(
  context: BaseContext,
  row: LoanRow,
  input: { collector: Collector; lines: readonly number[] | null; reason: string },
): Promise<ReleaseExceptionRow> {
  const { actor } = context
  const { companyId, userId } = actor
  const onFile = await readOnFile(context, row)
  const kinds = exceptionsOf(input.collector, onFile)
  // A colleague who requests again may refer to the files of the last request.
  const files = await newestRequest(context, row.id)
  const collector = await collectorColumns(context, input.collector, onFile, files)
  if (kinds.length === 0) throw fail(422, servicingTexts.noException)
  for (const id of await replaceRequests(context, row.id))
    await resolveNotifications(context, companyId, subjectOf(id))
  const made = await writeRequest(context, {
    ...collector,
    collectorIdNumber: identityKey(collector.collectorIdNumber) ?? '',
    storeId: row.storeId,
    loanId: row.id,
    kinds,
    reason: input.reason.trim(),
    lines: sorted(input.lines),
  })
  await notifyHolders(context, 'PartPayment.releaseException', {
    companyId,
    storeId: row.storeId,
    except: userId,
    type: 'chat-message',
    needs: ['PartPayment.view'],
    title: servicingTexts.exceptionTitle,
    description: servicingTexts.exceptionRequested(
      actor.name,
      row.number ?? '',
      made.collectorName,
      made.reason,
    ),
    path: `/partpayment/${row.id}`,
    subject: subjectOf(made.id),
  })
  return made
}

/**
 * Approves or rejects a request of the actor's store, once, on the day it was made, and notifies its author. The caller has locked the
 * loan, so that the request is not replaced meanwhile.
 * @throws DomainError 404 for an unknown request; 422 for a request that is the actor's own, was decided or replaced, or
 * was made on an earlier day.
 */
export async function decideException(
  context: BaseContext,
  stored: ReleaseExceptionRow,
  { loanNumber, status, note }: { loanNumber: string; status: 'approved' | 'rejected'; note: string | null },
): Promise<ReleaseExceptionRow> {
  const { actor, today } = context
  if (stored.requestedBy === actor.userId) throw fail(422, servicingTexts.ownException)
  if (stored.status !== 'requested') throw fail(422, servicingTexts.exceptionDecided)
  if (stored.requestedOn !== today) throw fail(422, servicingTexts.exceptionExpired)
  const decided = await writeDecision(context, stored.id, { status, note: note?.trim() || null })
  if (!decided) throw fail(404, texts.notFound)
  await resolveNotifications(context, actor.companyId, subjectOf(decided.id))
  const approved = status === 'approved'
  await notify(context, {
    companyId: actor.companyId,
    storeId: decided.storeId,
    logins: [decided.requestedBy],
    type: 'chat-message',
    title: approved ? servicingTexts.exceptionApprovedTitle : servicingTexts.exceptionRejectedTitle,
    description: (approved ? servicingTexts.exceptionApproved : servicingTexts.exceptionRejected)(
      actor.name,
      loanNumber,
      decided.collectorName,
      decided.decisionNote,
    ),
    path: `/partpayment/${decided.loanId}`,
    ...(approved && { subject: subjectOf(decided.id) }),
  })
  return decided
}

/** Whether an approval has this content and covers all of these exceptions; the caller has checked its day, loan and use. */
function isApprovalOf(
  approval: ReleaseExceptionRow,
  { collectorIdNumber, ...collector }: CollectorColumns,
  exceptions: readonly ReleaseExceptionKind[],
  lines: readonly number[] | null,
): boolean {
  const keys = Object.keys(collector) as (keyof typeof collector)[]
  return (
    keys.every((key) => approval[key] === collector[key]) &&
    approval.collectorIdNumber === identityKey(collectorIdNumber) &&
    exceptions.every((kind) => approval.kinds.includes(kind)) &&
    isDeepStrictEqual(approval.lines, sorted(lines))
  )
}

function sorted(lines: readonly number[] | null): number[] | null {
  return lines === null ? null : [...new Set(lines)].sort((a, b) => a - b)
}
