import type { CountersignPacketAuditRequest } from '../../../api/gen/model/index.ts'
import { auditMessages, countDifferences, countersignProblem } from '../../../domain/custody/packetAudit.ts'
import { notify, notifyHolders, resolveNotifications } from '../../platform/notifications/notifications.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { fail, failField } from '../../platform/operation/problem.ts'
import { type AuditRow, changeAudit, hasAuditorLeft, lockAudit } from './auditStore.ts'
import { auditTexts } from './auditTexts.ts'
import { clearOutcomes } from './lineStore.ts'

/** The subject of the notification that a second signature is needed. */
const subjectOf = ({ id }: Pick<AuditRow, 'id'>) => `packetAudit:${id}`
const pathOf = ({ id }: Pick<AuditRow, 'id'>) => `/dashboard?packetAudit=${id}`

/**
 * The auditor signs the finished count; those who may countersign are notified.
 * @throws DomainError 404, 409 and 422 as {@link lockAudit}; 409 when it is signed already, 422 at `remarks` for unexplained
 * differences.
 */
export async function signAudit(
  context: BaseContext,
  id: string,
  { version, remarks }: { version: number; remarks: string | null },
): Promise<void> {
  const { actor, now } = context
  const audit = await lockAudit(context, id, { state: 'counted', version, byAuditor: true })
  if (audit.auditorSignedAt !== null) throw fail(409, auditMessages.signedAlready)
  const differences = audit.outcome === null ? 0 : countDifferences(audit.outcome)
  const auditorRemarks = remarks?.trim() || null
  if (differences > 0 && auditorRemarks === null) throw failField('remarks', auditMessages.explain)
  await changeAudit(context, audit, { auditorSignedAt: now, auditorRemarks })
  await notifyHolders(context, 'PacketAudit.countersign', {
    companyId: actor.companyId,
    storeId: actor.storeId,
    except: actor.userId,
    type: 'chat-message',
    needs: ['PacketAudit.view'],
    title: auditTexts.signTitle(audit.number),
    description: auditTexts.sign(actor.name, differences),
    path: pathOf(audit),
    subject: subjectOf(audit),
  })
}

/**
 * The second person, in their own session, signs the audit, which then never changes, or sends it back to be counted again. The auditor
 * is notified. The second person can also cancel an audit whose auditor has left.
 * @throws DomainError 404 and 409 as {@link lockAudit}; 422 for the auditor, before the auditor has signed, and at `remarks` without a
 * reason for sending it back.
 */
export async function countersignAudit(
  context: BaseContext,
  id: string,
  { version, decision, remarks: entered }: CountersignPacketAuditRequest,
): Promise<void> {
  const { actor, now } = context
  if (decision === 'cancel') return cancelLeftAudit(context, id, { version, remarks: entered })
  const audit = await lockAudit(context, id, { state: 'counted', version, byAuditor: false })
  const problem = countersignProblemOf(context, audit)
  if (problem !== null) throw fail(422, problem)
  const remarks = entered?.trim() || null
  await resolveNotifications(context, actor.companyId, subjectOf(audit))
  if (decision === 'sign') {
    await changeAudit(context, audit, {
      state: 'signed',
      secondSignedBy: actor.userId,
      secondSignedAt: now,
      secondRemarks: remarks,
    })
  } else {
    if (remarks === null) throw failField('remarks', auditTexts.reason)
    await openAgain(context, audit, remarks)
  }
  await notify(context, {
    companyId: actor.companyId,
    storeId: actor.storeId,
    logins: [audit.startedBy],
    type: 'chat-message',
    title: (decision === 'sign' ? auditTexts.signedTitle : auditTexts.sentBackTitle)(audit.number),
    description:
      decision === 'sign' ? auditTexts.signed(actor.name) : auditTexts.sentBack(actor.name, remarks ?? ''),
    path: pathOf(audit),
  })
}

/** Why the actor may not countersign; null if they may. */
export function countersignProblemOf({ actor }: Pick<BaseContext, 'actor'>, audit: AuditRow): string | null {
  return countersignProblem({
    state: audit.state,
    auditorId: audit.startedBy,
    isAuditorSigned: audit.auditorSignedAt !== null,
    actorId: actor.userId,
  })
}

/**
 * The auditor continues a finished count.
 * @throws DomainError 404, 409 and 422 as {@link lockAudit}; 409 after the auditor has signed.
 */
export async function reopenAudit(
  context: BaseContext,
  id: string,
  { version, reason }: { version: number; reason: string },
): Promise<void> {
  const audit = await lockAudit(context, id, { state: 'counted', version, byAuditor: true })
  if (audit.auditorSignedAt !== null) throw fail(409, auditMessages.signedAlready)
  await openAgain(context, audit, reason.trim())
}

/** Removes the outcome and the auditor's signature, so that packets are counted again. */
async function openAgain(context: BaseContext, audit: AuditRow, reason: string): Promise<void> {
  await changeAudit(context, audit, {
    state: 'counting',
    finishedAt: null,
    outcome: null,
    auditorSignedAt: null,
    auditorRemarks: null,
    reopenedReason: reason,
  })
  await clearOutcomes(context, audit)
}

/**
 * The auditor cancels an audit that is being counted.
 * @throws DomainError 404, 409 and 422 as {@link lockAudit}.
 */
export async function cancelAudit(
  context: BaseContext,
  id: string,
  { version, reason }: { version: number; reason: string },
): Promise<void> {
  const audit = await lockAudit(context, id, { state: 'counting', version, byAuditor: true })
  await cancel(context, audit, reason.trim())
}

/**
 * The second person cancels an audit that nobody else can end: its auditor has not signed, and can no longer work on it.
 * @throws DomainError 404 and 409 as {@link lockAudit}; 409 after the auditor has signed, 422 while the auditor can work on it, and at
 * `remarks` without a reason.
 */
async function cancelLeftAudit(
  context: BaseContext,
  id: string,
  { version, remarks }: { version: number; remarks: string | null },
): Promise<void> {
  const audit = await lockAudit(context, id, { state: 'open', version, byAuditor: false })
  if (audit.auditorSignedAt !== null) throw fail(409, auditMessages.signedAlready)
  if (!(await hasAuditorLeft(context, audit))) throw fail(422, auditMessages.auditorHere)
  const reason = remarks?.trim() || null
  if (reason === null) throw failField('remarks', auditTexts.cancelReason)
  await cancel(context, audit, reason)
}

/** Cancels a locked audit; the outcome of a finished count is kept. */
async function cancel(context: BaseContext, audit: AuditRow, cancelReason: string): Promise<void> {
  await changeAudit(context, audit, {
    state: 'cancelled',
    cancelledBy: context.actor.userId,
    cancelledAt: context.now,
    cancelReason,
  })
}
