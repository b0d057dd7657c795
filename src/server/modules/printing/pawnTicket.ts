import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PawnTicket } from '../../../api/gen/model/index.ts'
import { login } from '../../db/schema/access.ts'
import { metal } from '../../db/schema/items.ts'
import { loan, loanEntry, packet } from '../../db/schema/loans.ts'
import { openingLoan } from '../../db/schema/opening.ts'
import { customer } from '../../db/schema/people.ts'
import { interestSlab } from '../../db/schema/schemes.ts'
import { byId } from '../../platform/db/byId.ts'
import type { ActorContext, Handler } from '../../platform/operation/context.ts'
import { fail } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { readPolicy, readVoucherPayments } from '../books/public.ts'
import { readable, ticketCode } from '../lending/public.ts'
import { toPrintoutCustomer } from './printoutCustomer.ts'
import { readHead } from './printoutHead.ts'
import { readItems } from './printoutItems.ts'
import { readOpeningLines } from './printoutMoney.ts'

/** The ticket of a loan with the terms of its opening. @throws DomainError 404 when it does not exist or the actor may not read it. */
export const getPawnTicket: Handler<'GetPawnTicket'> = async (context) => {
  const {
    loan: row,
    opening,
    seal,
    location,
    renewedFromNumber,
    oldNumber,
    ...names
  } = await openedLoan(context)
  const head = await readHead(context, row.storeId)
  // The first entry of an imported loan is dated on the cut-over date.
  const openedOn = row.openedOn ?? opening.entryOn
  const { companyId, principalPaise } = row
  const number = row.number ?? ''
  const items = await readItems(context, head, row.id)
  return {
    head,
    loanId: row.id,
    number,
    // Only a loan that was paid out has the opening entry that is read here.
    status: row.status as PawnTicket['status'],
    customer: toPrintoutCustomer(names.customer),
    metalName: names.metalName,
    slabName: names.slabName,
    terms: { ...row.terms, bands: [...row.terms.bands] },
    tenureMonths: row.tenureMonths,
    openedOn,
    dueOn: row.dueOn ?? opening.entryOn,
    lastRedemptionOn: row.lastRedemptionOn,
    openedAt: opening.createdAt.toISOString(),
    openedByName: names.openedByName,
    principalPaise,
    checkCode: await ticketCode(context, { companyId, number, openedOn, principalPaise }),
    valuePaise: row.valuePaise,
    items: items.map(({ item }) => item),
    appraisers: [...new Set(items.flatMap(({ appraiserName }) => appraiserName ?? []))],
    payments: opening.voucherId === null ? [] : await readVoucherPayments(context, opening.voucherId),
    received: await readOpeningLines(context, row),
    seal,
    location,
    renewedFromNumber,
    oldNumber,
    nomineeName: row.nomineeName,
    nomineeRelation: row.nomineeRelation,
    conditions: await readConditions(context),
  }
}

async function openedLoan({ db, actor, query }: ActorContext & { query: { id: string } }) {
  const from = alias(loan, 'renewed_from')
  const [found] = await db
    .select({
      loan,
      customer,
      opening: loanEntry,
      openedByName: sql<string>`coalesce(${login.name}, '')`,
      metalName: metal.name,
      slabName: interestSlab.name,
      seal: packet.seal,
      location: packet.location,
      renewedFromNumber: from.number,
      oldNumber: openingLoan.number,
    })
    .from(loan)
    .innerJoin(customer, byId(customer, loan.customerId))
    .innerJoin(
      loanEntry,
      and(eq(loanEntry.companyId, loan.companyId), eq(loanEntry.loanId, loan.id), eq(loanEntry.seq, 1)),
    )
    .innerJoin(metal, byId(metal, loan.metalId))
    .innerJoin(interestSlab, byId(interestSlab, loan.slabId))
    .innerJoin(packet, byId(packet, loan.packetId))
    .leftJoin(login, eq(login.id, loanEntry.madeBy))
    .leftJoin(openingLoan, byId(openingLoan, loan.id))
    .leftJoin(from, byId(from, loan.renewedFromId))
    .where(and(readable(actor), eq(loan.id, query.id)))
    .limit(1)
  if (!found) throw fail(404, texts.notFound)
  return found
}

async function readConditions(context: ActorContext): Promise<PawnTicket['conditions']> {
  const policy = await readPolicy(context)
  return {
    auctionNoticeDays: policy.auctionNoticeDays,
    releaseWorkingDays: policy.releaseWorkingDays,
    releaseCompensationPaisePerDay: policy.releaseCompensationPaisePerDay,
    surplusRefundDays: policy.surplusRefundDays,
    surplusRefundInWorkingDays: policy.surplusRefundInWorkingDays,
  }
}
