import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { LoanDues, PartPayment } from '../../../../api/gen/model/index.ts'
import { proposedCollection, releaseDue } from '../../../../domain/custody/releaseDue.ts'
import { daysBetween } from '../../../../domain/dates/dates.ts'
import { largestReceiptPaise, receiptMessages } from '../../../../domain/loan/receipts.ts'
import type { Policy } from '../../../../domain/policy/policy.ts'
import { recordedWeightMg } from '../../../db/recordedWeight.ts'
import { creditDebit } from '../../../db/schema/books.ts'
import { metal, product } from '../../../db/schema/items.ts'
import { charge, loan, loanItem, loanRelease, packet } from '../../../db/schema/loans.ts'
import { opening, openingLoan } from '../../../db/schema/opening.ts'
import { customer } from '../../../db/schema/people.ts'
import { interestSlab } from '../../../db/schema/schemes.ts'
import { byId } from '../../../platform/db/byId.ts'
import type { ActorContext, BaseContext, Handler } from '../../../platform/operation/context.ts'
import { fail, failField } from '../../../platform/operation/problem.ts'
import { texts } from '../../../platform/operation/texts.ts'
import { openDayOf, readPolicy } from '../../books/public.ts'
import { isApprovalValid } from '../commands/approval.ts'
import { readApprovalsOf } from '../commands/outdatedApprovals.ts'
import { bankLoanOfPacket } from '../custody/bankLoanOfPacket.ts'
import { readCompensationPaid, readHolidays } from '../custody/lateReleases.ts'
import { lotOfLoan } from '../custody/lotOfLoan.ts'
import { custodyOf, placedPacket } from '../custody/packetStore.ts'
import { itemColumns } from '../quote/itemColumns.ts'
import { type CashAllowed, readCashAllowed } from '../state/cashIn.ts'
import { isOwing, loanDues, nextChange } from '../state/dues.ts'
import { readEntry } from '../state/entryStore.ts'
import { loanInterest } from '../state/explained.ts'
import { type LoanRow, readDisbursedLoan, readLoanAndPolicy } from '../state/loanStore.ts'
import { readPendingRenewal } from '../state/pendingRenewalStore.ts'
import { mayRead, readable } from '../state/readable.ts'
import { loanToday } from './loanToday.ts'
import { isOverdue, paidOut } from './pageLoans.ts'
import { partPaymentTexts } from './texts.ts'

/** A disbursed loan that the actor may read. @throws DomainError 404 when it does not exist. */
export async function findLoan(context: ActorContext, id: string): Promise<LoanRow> {
  return requireReadable(context, await readDisbursedLoan(context, id))
}

function requireReadable({ actor }: ActorContext, row: LoanRow | undefined): LoanRow {
  if (!row || !mayRead(actor, row)) throw fail(404, texts.notFound)
  return row
}

/** The payoff of a loan on a date, with its calculation; writes nothing. */
export const getPayoff: Handler<'GetPayoff'> = async (context) => {
  const { id, date } = context.query
  const [found, policy] = await readLoanAndPolicy(context, id)
  const row = requireReadable(context, found)
  if (!isOwing(row)) throw fail(422, partPaymentTexts.ended)
  if (date < row.clock.movedOn) throw failField('date', receiptMessages.date(row.clock.movedOn))
  const dues = loanDues(row, date, policy.payableStepPaise)
  const { customerId } = row
  return {
    dues,
    interest: loanInterest(row.terms, row.clock, date),
    next: nextChange(row, date),
    receipt: receiptLimits(dues, await readCashAllowed(context, { customerId, date }, policy), policy),
  }
}

function receiptLimits(dues: LoanDues, { principalProblem, leftTodayPaise }: CashAllowed, policy: Policy) {
  const { payablePaise } = dues
  return {
    mostPaise: largestReceiptPaise(dues, { payablePaise, stepPaise: policy.payableStepPaise }),
    principalInCashProblem: principalProblem,
    cashLeftPaise: leftTodayPaise,
    cashStepPaise: policy.cashStepPaise,
  }
}

/** One loan with all its parts and today's dues. */
export const getPartPaymentById: Handler<'GetPartPaymentById'> = (context) =>
  presentLoan(context, context.query.id)

/** A loan as the API returns it. @throws DomainError 404 when it does not exist or the actor may not read it. */
export async function presentLoan(
  context: Pick<BaseContext, 'db' | 'actor' | 'today'>,
  id: string,
): Promise<PartPayment> {
  const { today } = context
  const {
    loan: row,
    from,
    to,
    oldNumber,
    cutOverOn,
    packet: sealed,
    recordedMg,
    customerPhotoId,
    ...names
  } = await wholeLoan(context, id)
  const { number, openedOn, dueOn } = paidOut(row)
  const policy = await readPolicy(context)
  const dues = loanDues(row, today, policy.payableStepPaise)
  const lot = await lotOfLoan(context, row.id)
  const items = await itemsOf(context, row.id)
  const openDayOn = await openDayOf(context)
  return {
    id: row.id,
    companyId: row.companyId,
    storeId: row.storeId,
    number,
    status: row.status as PartPayment['status'],
    overdue: isOverdue(row, today),
    customerId: row.customerId,
    ...names,
    // The photo belongs to the customer's record.
    customerPhotoId: context.actor.grants.has('Customer.view') ? customerPhotoId : null,
    slabId: row.slabId,
    terms: { ...row.terms, bands: [...row.terms.bands] },
    tenureMonths: row.tenureMonths,
    openedOn,
    dueOn,
    lastRedemptionOn: row.lastRedemptionOn,
    daysToDue: daysBetween(today, dueOn),
    closedOn: row.closedOn,
    principalPaise: row.principalPaise,
    valuePaise: row.valuePaise,
    outstandingPaise: row.outstandingPaise,
    advancePaise: row.advancePaise,
    nomineeName: row.nomineeName,
    nomineeRelation: row.nomineeRelation,
    note: row.note,
    items,
    charges: await chargesDueOf(context, row.id),
    trayPhotoId: row.trayPhotoId,
    packet: {
      seal: sealed.seal,
      place: sealed.place,
      location: sealed.location,
      otherStore: custodyOf(sealed, row.storeId).otherStore,
      holdReason: sealed.holdReason,
      ...(await bankLoanOfPacket(context, sealed)),
      ...(row.collectOn !== null && { collectOn: row.collectOn }),
      ...(sealed.place === 'bank' &&
        isOwing(row) && {
          proposedCollectOn: proposedCollection(
            openDayOn ?? today,
            today,
            policy,
            await readHolidays(context, row.storeId),
          ),
        }),
      recordedMg,
      version: sealed.version,
    },
    renewedFrom: { id: row.renewedFromId, number: from },
    renewedTo: { id: row.renewedToId, number: to },
    ...(oldNumber !== null && cutOverOn !== null && { imported: { number: oldNumber, cutOverOn } }),
    ...(await writtenOff(context, row)),
    ...(await pendingRenewal(context, row.id)),
    ...(await releaseDeadline(context, row, { policy, place: sealed.place })),
    ...(lot !== null && { lot }),
    openDayOn,
    movedOn: row.clock?.movedOn ?? openedOn,
    dues,
    next: nextChange(row, today),
    ...(isOwing(row) && { today: await loanToday(context, row, { policy, items }) }),
    version: row.version,
  }
}

async function wholeLoan({ db, actor }: ActorContext, id: string) {
  const from = alias(loan, 'renewed_from')
  const to = alias(loan, 'renewed_to')
  const [found] = await db
    .select({
      loan,
      packet: placedPacket,
      recordedMg: sql<number>`(select ${recordedWeightMg} from packet p where p.company_id = ${packet.companyId} and p.id = ${packet.id})`,
      customerNumber: customer.number,
      customerName: customer.name,
      customerPhotoId: customer.photoId,
      phone: customer.phone,
      slabName: interestSlab.name,
      metalName: metal.name,
      oldNumber: openingLoan.number,
      cutOverOn: opening.cutOverOn,
      from: from.number,
      to: to.number,
    })
    .from(loan)
    .innerJoin(customer, byId(customer, loan.customerId))
    .innerJoin(packet, byId(packet, loan.packetId))
    .innerJoin(interestSlab, byId(interestSlab, loan.slabId))
    .innerJoin(metal, byId(metal, loan.metalId))
    .leftJoin(openingLoan, byId(openingLoan, loan.id))
    .leftJoin(opening, byId(opening, openingLoan.openingId))
    .leftJoin(from, byId(from, loan.renewedFromId))
    .leftJoin(to, byId(to, loan.renewedToId))
    .where(and(readable(actor), eq(loan.id, id)))
    .limit(1)
  if (!found) throw fail(404, texts.notFound)
  return found
}

/** What the write-off of a loan posted: its last entry, which only a reversal can follow. Empty for loans of other statuses. */
async function writtenOff(
  context: ActorContext,
  { id, status, lastSeq }: LoanRow,
): Promise<Pick<PartPayment, 'writtenOff'>> {
  const entry = status === 'written-off' ? await readEntry(context, id, lastSeq) : undefined
  if (entry === undefined) return {}
  const { chargesPaise, penalPaise, interestPaise, principalPaise } = entry
  return { writtenOff: { chargesPaise, penalPaise, interestPaise, principalPaise } }
}

/** The pending renewal of a loan as it was requested; empty when there is none. */
async function pendingRenewal(
  context: Pick<BaseContext, 'db' | 'actor' | 'today'>,
  id: string,
): Promise<Pick<PartPayment, 'pendingRenewal'>> {
  const found = await readPendingRenewal(context, id)
  if (!found) return {}
  const { loan: row, madeByName } = found
  const { version, slabId, tenureMonths, principalPaise, note } = row
  const { payout = [], receipt = [] } = row.plan
  return {
    pendingRenewal: {
      id: row.id,
      version,
      slabId,
      tenureMonths,
      principalPaise,
      note,
      madeByName,
      payments: [...payout, ...receipt],
      approvalValid: isApprovalValid(row, await readApprovalsOf(context, row)),
    },
  }
}

/** Deadline for releasing the packet of a closed loan; empty for a packet that was released in time, and for loans of other statuses. */
async function releaseDeadline(
  context: Pick<BaseContext, 'db' | 'actor' | 'today'>,
  { id, customerId, status, closedOn, storeId }: LoanRow,
  { policy, place }: { policy: Policy; place: PartPayment['packet']['place'] },
): Promise<Pick<PartPayment, 'releaseDue'>> {
  if (status !== 'closed' || closedOn === null) return {}
  const { db, actor, today } = context
  const whole = and(
    ...[eq(loanRelease.companyId, actor.companyId), eq(loanRelease.loanId, id), eq(loanRelease.whole, true)],
  )
  const [left] =
    place === 'released'
      ? await db.select({ date: loanRelease.releasedOn }).from(loanRelease).where(whole)
      : []
  const holidays = await readHolidays(context, storeId)
  const due = releaseDue(closedOn, left?.date ?? today, policy, holidays)
  if (left && due.lateDays === 0) return {}
  const paid =
    due.compensationPaise > 0 ? await readCompensationPaid(context, { customerId, sinceOn: closedOn }) : []
  return { releaseDue: { ...due, releasedOn: left?.date ?? null, paid } }
}

function itemsOf({ db, actor }: ActorContext, loanId: string): Promise<PartPayment['items']> {
  return db
    .select({ ...itemColumns, photoId: loanItem.photoId })
    .from(loanItem)
    .innerJoin(product, byId(product, loanItem.productId))
    .where(and(eq(loanItem.companyId, actor.companyId), eq(loanItem.loanId, loanId)))
    .orderBy(asc(loanItem.line))
}

/** The charges with an amount due, in the order in which receipts pay them; the statement has all charges and their reversals. */
function chargesDueOf({ db, actor }: ActorContext, loanId: string): Promise<PartPayment['charges']> {
  return db
    .select({
      id: charge.id,
      name: creditDebit.name,
      chargedOn: charge.chargedOn,
      amountPaise: charge.amountPaise,
      gstPaise: charge.gstPaise,
      duePaise: charge.duePaise,
    })
    .from(charge)
    .innerJoin(creditDebit, byId(creditDebit, charge.headId))
    .where(and(eq(charge.companyId, actor.companyId), eq(charge.loanId, loanId), gt(charge.duePaise, 0)))
    .orderBy(asc(charge.chargedOn), asc(charge.createdAt), asc(charge.id))
}
