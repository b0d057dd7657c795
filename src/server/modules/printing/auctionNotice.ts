import { and, eq, sql } from 'drizzle-orm'
import { totalOf } from '../../../domain/loan/loanState.ts'
import { login } from '../../db/schema/access.ts'
import { auctionLot, auctionStep } from '../../db/schema/auctions.ts'
import { loan } from '../../db/schema/loans.ts'
import { customer } from '../../db/schema/people.ts'
import { byId } from '../../platform/db/byId.ts'
import type { BaseContext, Handler } from '../../platform/operation/context.ts'
import { fail } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { saleDues } from '../auctions/public.ts'
import { readable } from '../lending/public.ts'
import { pledgedAt } from './pledgedAt.ts'
import { toPrintoutCustomer } from './printoutCustomer.ts'
import { readHead } from './printoutHead.ts'
import { readItems } from './printoutItems.ts'

/** The notice of a lot. @throws DomainError 404 when it does not exist or the actor may not read it. */
export const getAuctionNotice: Handler<'GetAuctionNotice'> = async (context) => {
  const { lot, loan: loanRow, customer: to, noticedAt, byName } = await noticedLot(context)
  const { noticeNumber, noticedOn, earliestOn, postReference } = lot
  const { number, openedOn, dueOn, principalPaise } = loanRow
  if (
    noticeNumber === null ||
    noticedOn === null ||
    earliestOn === null ||
    openedOn === null ||
    dueOn === null
  )
    throw fail(404, texts.notFound)
  const head = await readHead(context, lot.storeId)
  const items = await readItems(context, head, loanRow.id, pledgedAt(noticedAt))
  const dues = lot.noticeDues ?? saleDues(loanRow, noticedOn)
  return {
    head,
    lotId: lot.id,
    number: noticeNumber,
    withdrawn: lot.state === 'withdrawn',
    noticedOn,
    earliestOn,
    customer: toPrintoutCustomer(to),
    loanNumber: number ?? '',
    openedOn,
    dueOn,
    principalPaise,
    postReference,
    // None of these items was released yet when the notice was issued.
    items: items.map(({ item }) => ({ ...item, released: false })),
    dues,
    totalPaise: totalOf(dues),
    byName,
  }
}

async function noticedLot({
  db,
  actor,
  query,
}: Pick<BaseContext, 'db' | 'actor'> & { query: { id: string } }) {
  const [found] = await db
    .select({
      lot: auctionLot,
      loan,
      customer,
      noticedAt: auctionStep.createdAt,
      byName: sql<string>`coalesce(${login.name}, '')`,
    })
    .from(auctionLot)
    .innerJoin(loan, byId(loan, auctionLot.loanId))
    .innerJoin(customer, byId(customer, loan.customerId))
    .innerJoin(
      auctionStep,
      and(
        eq(auctionStep.companyId, auctionLot.companyId),
        eq(auctionStep.lotId, auctionLot.id),
        eq(auctionStep.action, 'notice'),
      ),
    )
    .leftJoin(login, eq(login.id, auctionStep.madeBy))
    .where(and(readable(actor), eq(auctionLot.id, query.id)))
    .limit(1)
  if (!found) throw fail(404, texts.notFound)
  return found
}
