import { isDeepStrictEqual } from 'node:util'
import type { ApproveNewLoanRequest } from '../../../../api/gen/model/index.ts'
import type { RenewalSettlement } from '../../../../domain/loan/renewal.ts'
import { notify } from '../../../platform/notifications/notifications.ts'
import type { BaseContext, Handler } from '../../../platform/operation/context.ts'
import { fail, failField } from '../../../platform/operation/problem.ts'
import { lastChanger } from '../../../platform/records/rows.ts'
import { requireClock, requireOpenDay, requireReferences } from '../../books/public.ts'
import { isApprovedToday, notifyApprovers, resolveApproval } from '../commands/approval.ts'
import { openLoan } from '../commands/openLoan.ts'
import { isSettledBy, settlementToday, settling } from '../commands/renewalAmounts.ts'
import { openRenewal } from '../commands/renewLoan.ts'
import { NOT_APPROVED, NOT_SENT_BACK, rewriteLoan, updatePending } from '../commands/writeLoan.ts'
import type { LoanQuoted } from '../quote/quoteLoan.ts'
import { borrowerOf, lockPayer, lockPayerOf } from '../state/borrowerLockStore.ts'
import { changeLoan, type LoanRow, lockLoan } from '../state/loanStore.ts'
import { isUndisbursed } from '../state/openLoans.ts'
import { quoteAndLock, requestedLoan, undisbursedLoan } from './loanRequest.ts'
import { readLoan } from './newLoanStore.ts'
import { newLoanTexts } from './texts.ts'
import { trayPhotoOf } from './trayPhoto.ts'

/**
 * Locks a pending or approved loan of the store. A caller that also locks the customer must do so first.
 * @throws DomainError 404; 422 when it was paid out or cancelled; 409 with the current loan and its last author when the version is stale.
 */
async function lockUndisbursed(context: BaseContext, id: string, version: number): Promise<LoanRow> {
  const { loan } = await lockLoan(context, id)
  if (!isUndisbursed(loan)) throw fail(422, newLoanTexts.notPending)
  if (loan.version !== version) {
    const changedBy = await lastChanger(context, id)
    throw fail(409, newLoanTexts.stale, undefined, {
      current: { ...(await readLoan(context, id)), changedBy },
    })
  }
  return loan
}

/** Changes a pending or approved loan; its approval expires. */
export const updateNewLoan: Handler<'UpdateNewLoan'> = async (context) => {
  const { body, query } = context
  await borrowerOf(context, query.id) // 404 for an unknown loan, before its new customer is locked
  await lockPayer(context, body.customerId)
  const stored = await lockUndisbursed(context, query.id, body.version)
  if (stored.renewedFromId !== null) throw fail(422, newLoanTexts.renewal)
  const whole = requestedLoan(body, await trayPhotoOf(context, body.trayPhotoId, stored.trayPhotoId))
  const quoted = await quoteAndLock(context, whole)
  const loan = await updatePending(context, stored, quoted, whole.details)
  await resolveApproval(context, loan.id)
  if (quoted.needsApproval) await notifyApprovers(context, loan, quoted)
  return readLoan(context, loan.id)
}

/**
 * Approves a loan for today, at today's price and the terms and amounts that the page showed; its authors may not approve it. The planned
 * payments of a renewal become those of today's dues.
 */
export const approveNewLoan: Handler<'ApproveNewLoan'> = async (context) => {
  const { body, query, actor, today } = context
  await lockPayerOf(context, query.id)
  const stored = await lockUndisbursed(context, query.id, body.version)
  if (stored.writtenBy.includes(actor.userId)) throw fail(422, newLoanTexts.ownLoan)
  await requireClock(context)
  const { request, details } = await undisbursedLoan(context, stored)
  const shown = { ...request, expected: body.expected }
  const quoted = await quoteAndLock(context, { request: shown, details })
  const settlement = await settlementToday(context, stored, quoted)
  requireShown(body, quoted, settlement)
  const approved = settlement === null ? details : { ...details, ...settling(details, settlement) }
  const loan = await rewriteLoan(context, stored, quoted, approved, {
    status: 'approved',
    approvedBy: actor.userId,
    approvedOn: today,
    approvedVersion: stored.version + 1,
    ...NOT_SENT_BACK,
  })
  await resolveApproval(context, loan.id)
  await notify(context, {
    companyId: actor.companyId,
    storeId: actor.storeId,
    logins: stored.writtenBy,
    type: 'chat-message',
    title: newLoanTexts.approvedTitle,
    description: newLoanTexts.approved(
      actor.name,
      quoted.borrower?.customer.name ?? '',
      quoted.principalPaise,
    ),
    path: `/newloan?open=${loan.id}`,
  })
  return readLoan(context, loan.id)
}

/** @throws DomainError 422 at the amount that is no longer the one that the page showed. */
function requireShown(
  { valuePaise, toPayPaise, toPayOutPaise }: ApproveNewLoanRequest,
  { quote }: LoanQuoted,
  settlement: RenewalSettlement | null,
): void {
  const nowPaise = quote?.valuePaise ?? 0
  if (valuePaise !== undefined && valuePaise !== nowPaise)
    throw failField('valuePaise', newLoanTexts.valueNow(nowPaise))
  const now = { toPayPaise: settlement?.toPayPaise ?? 0, toPayOutPaise: settlement?.toPayOutPaise ?? 0 }
  if (toPayPaise !== undefined && toPayPaise !== now.toPayPaise)
    throw failField('toPayPaise', newLoanTexts.renewalNow(now))
  if (toPayOutPaise !== undefined && toPayOutPaise !== now.toPayOutPaise)
    throw failField('toPayOutPaise', newLoanTexts.renewalNow(now))
}

/** Returns a loan to its authors with a note of what to change; it stays pending, without an approval. */
export const sendBackNewLoan: Handler<'SendBackNewLoan'> = async (context) => {
  const { body, query, actor, now } = context
  const note = body.note.trim()
  const stored = await lockUndisbursed(context, query.id, body.version)
  const sentBack = { sentBackAt: now, sentBackBy: actor.userId, sentBackNote: note }
  const loan = await changeLoan(context, stored, { ...NOT_APPROVED, ...sentBack })
  await resolveApproval(context, loan.id)
  await notify(context, {
    companyId: actor.companyId,
    storeId: actor.storeId,
    logins: loan.writtenBy.filter((id) => id !== actor.userId),
    type: 'chat-message',
    title: newLoanTexts.sentBackTitle,
    description: newLoanTexts.sentBack(actor.name, loan.principalPaise, note),
    path: `/newloan?open=${loan.id}`,
  })
  return readLoan(context, loan.id)
}

/** Cancels a loan and notifies its authors of the reason. */
export const rejectNewLoan: Handler<'RejectNewLoan'> = async (context) => {
  const { body, query, actor } = context
  const loan = await cancel(context, query.id, body)
  await notify(context, {
    companyId: actor.companyId,
    storeId: actor.storeId,
    type: 'chat-message',
    path: null,
    logins: loan.writtenBy.filter((id) => id !== actor.userId),
    title: newLoanTexts.rejectedTitle,
    description: newLoanTexts.rejected(actor.name, loan.principalPaise, body.reason.trim()),
  })
  return readLoan(context, loan.id)
}

/** Cancels a pending or approved loan. */
export const cancelNewLoan: Handler<'CancelNewLoan'> = async (context) => {
  const loan = await cancel(context, context.query.id, context.body)
  return readLoan(context, loan.id)
}

async function cancel(
  context: BaseContext,
  id: string,
  { version, reason }: { version: number; reason: string },
): Promise<LoanRow> {
  const stored = await lockUndisbursed(context, id, version)
  const loan = await changeLoan(context, stored, { status: 'cancelled', cancelReason: reason.trim() })
  await resolveApproval(context, id)
  return loan
}

/**
 * Pays out a loan that was approved today, or that needs no approval; everything is checked again. The request may contain references of
 * transfers, or payments that differ from the planned ones; the amount is the approved one.
 * @throws DomainError 422 without a valid approval where one is needed, also when the price, or what a renewal settles, differs from what
 * was approved; for a loan that was sent back; when the terms differ from those that were approved or saved.
 */
export const disburseNewLoan: Handler<'DisburseNewLoan'> = async (context) => {
  const { body, query, today } = context
  await lockPayerOf(context, query.id)
  const stored = await lockUndisbursed(context, query.id, body.version)
  await requireOpenDay(context, today, 'openedOn')
  const whole = await undisbursedLoan(context, stored, body)
  if (stored.sentBackAt !== null) throw fail(422, newLoanTexts.sentBackFirst)
  const quoted = await quoteAndLock(context, whole)
  if (quoted.needsApproval) {
    if (!isApprovedToday(stored, today)) throw fail(422, newLoanTexts.notApproved)
    if (!isAsApproved(stored, quoted)) throw fail(422, newLoanTexts.priceChanged)
    const settlement = await settlementToday(context, stored, quoted)
    if (settlement !== null && !isSettledBy(stored.plan, settlement))
      throw fail(422, newLoanTexts.renewalChanged(settlement))
  }
  if (!hasSameTerms(stored, quoted)) throw fail(422, newLoanTexts.termsChanged)
  requireReferences(whole.details.payout, 'payout')
  const loan = await rewriteLoan(context, stored, quoted, whole.details, {})
  await resolveApproval(context, loan.id)
  const open = loan.renewedFromId === null ? openLoan : openRenewal
  await open(context, { loan, quoted, plan: whole.details })
  return readLoan(context, loan.id)
}

/** Whether price, scheme and terms are still the approved ones, as the lists compare them (decision 111). */
function isAsApproved(loan: LoanRow, quoted: LoanQuoted): boolean {
  const { versionNumber } = quoted.scheme
  return (
    quoted.quote?.valuePaise === loan.valuePaise &&
    versionNumber === loan.slabVersion &&
    hasSameTerms(loan, quoted)
  )
}

/** Whether terms, fees and advance interest are still those of the stored loan. */
function hasSameTerms(loan: LoanRow, { terms, scheme, advancePaise }: LoanQuoted): boolean {
  const fees = { ...scheme.fees, advanceMonths: scheme.terms.advanceMonths }
  return (
    advancePaise === loan.advancePaise &&
    isDeepStrictEqual(terms, loan.terms) &&
    isDeepStrictEqual(fees, loan.fees)
  )
}
