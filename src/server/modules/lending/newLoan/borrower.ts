import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Borrower, PastLoan } from '../../../../api/gen/model/index.ts'
import { store } from '../../../db/schema/company.ts'
import { metal } from '../../../db/schema/items.ts'
import { loan, loanItem } from '../../../db/schema/loans.ts'
import { byId } from '../../../platform/db/byId.ts'
import type { DatedContext, Handler } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { texts } from '../../../platform/operation/texts.ts'
import { readPolicy } from '../../books/public.ts'
import { isOverdue } from '../servicing/pageLoans.ts'
import { readBorrower } from '../state/borrowerStore.ts'
import { addDues, loanDues, noDues } from '../state/dues.ts'

/** Maximum number of open loans that are listed. */
const OPEN_SHOWN = 50
/** Maximum number of closed loans whose items are offered again. */
const PAST_SHOWN = 5

/** A summary of a customer as a borrower. */
export const getBorrower: Handler<'GetBorrower'> = async (context) => {
  const { id } = context.query
  const found = await readBorrower(context, id, { lock: false })
  if (!found) throw fail(404, texts.notFound)
  const { customer, type } = found
  const { number, name, guardianName, phone, photoId, active, nomineeName, nomineeRelation } = customer
  return {
    id: customer.id,
    number,
    name,
    guardianName,
    phone,
    photoId,
    addedAt: customer.createdAt.toISOString(),
    active,
    nomineeName,
    nomineeRelation,
    blockedReason: customer.blockedAt === null ? null : customer.blockedReason,
    kycGaps: found.kycGaps,
    typeName: type.name,
    exposureCapPaise: type.exposureCapPaise,
    rateConcessionBp: type.rateConcessionBp,
    outstandingPaise: found.outstandingPaise,
    pledged: await withMetals(context, found.pledged),
    cashPaidOutPaise: found.cashPaidOutPaise,
    cashReceivedTodayPaise: found.cashReceivedTodayPaise,
    ...(await openLoans(context, id)),
    ...(await counts(context, id)),
    pastLoans: await pastLoans(context, id),
  }
}

/** Adds the name of the metal to each entry of what is pledged; sorted by these names. */
async function withMetals<T extends { metalId: string }>(
  { db, actor }: DatedContext,
  pledged: readonly T[],
): Promise<(T & { metalName: string })[]> {
  if (pledged.length === 0) return []
  const rows = await db
    .select({ id: metal.id, name: metal.name })
    .from(metal)
    .where(eq(metal.companyId, actor.companyId))
    .orderBy(sql`lower(${metal.name})`, metal.id)
  return rows.flatMap(({ id, name }) =>
    pledged.filter(({ metalId }) => metalId === id).map((one) => ({ ...one, metalName: name })),
  )
}

type OwedToday = Pick<
  Borrower,
  'dues' | 'owedPaise' | 'overdueCount' | 'overduePaise' | 'overduePayablePaise' | 'openLoans'
>

/**
 * Reads the customer's open loans in the company, in one query: their total dues and the amounts that close them today, and the newest
 * loans, each with what is due today without principal.
 */
async function openLoans(context: DatedContext, customerId: string): Promise<OwedToday> {
  const { db, actor, today } = context
  const { payableStepPaise } = await readPolicy(context)
  const { id, number, status, openedOn, dueOn, clock, terms, chargesDuePaise, outstandingPaise } = loan
  const rows = await db
    .select({
      loan: { id, number, status, openedOn, dueOn, clock, terms, chargesDuePaise, outstandingPaise },
      storeName: store.name,
    })
    .from(loan)
    .innerJoin(store, byId(store, loan.storeId))
    .where(
      and(eq(loan.companyId, actor.companyId), eq(loan.customerId, customerId), eq(loan.status, 'active')),
    )
    .orderBy(desc(loan.createdAt), loan.id)
  const owed: OwedToday = {
    dues: { date: today, ...noDues },
    owedPaise: 0,
    overdueCount: 0,
    overduePaise: 0,
    overduePayablePaise: 0,
    openLoans: [],
  }
  for (const { loan: row, storeName } of rows) {
    const { id, number, openedOn, dueOn, clock, outstandingPaise } = row
    if (number === null || openedOn === null || dueOn === null || clock === null) continue
    const dues = loanDues(row, today, payableStepPaise)
    addDues(owed.dues, dues)
    owed.owedPaise += dues.totalPaise
    const overdue = isOverdue(row, today)
    if (overdue) {
      owed.overdueCount += 1
      owed.overduePaise += dues.totalPaise
      owed.overduePayablePaise += dues.payablePaise
    }
    const dueTodayPaise = dues.totalPaise - dues.principalPaise
    const openLoan = {
      id,
      number,
      storeName,
      openedOn,
      dueOn,
      overdue,
      principalPaise: outstandingPaise,
      dueTodayPaise,
    }
    if (owed.openLoans.length < OPEN_SHOWN) owed.openLoans.push(openLoan)
  }
  return owed
}

/** Open and ended loans, and how many were written off. The new loan of a reversed renewal has a closing day, but is cancelled. */
async function counts({ db, actor }: DatedContext, customerId: string) {
  const [row] = await db
    .select({
      openCount: sql<number>`(count(*) filter (where ${loan.status} = 'active'))::integer`,
      closedCount: sql<number>`(count(*) filter (where ${loan.closedOn} is not null and ${loan.status} <> 'cancelled'))::integer`,
      writtenOffCount: sql<number>`(count(*) filter (where ${loan.status} = 'written-off'))::integer`,
    })
    .from(loan)
    .where(and(eq(loan.companyId, actor.companyId), eq(loan.customerId, customerId)))
  return row ?? { openCount: 0, closedCount: 0, writtenOffCount: 0 }
}

/** The last closed loans, and their items with the fields of the form. */
async function pastLoans({ db, actor }: DatedContext, customerId: string): Promise<PastLoan[]> {
  const { companyId } = actor
  const rows = await db
    .select()
    .from(loan)
    .where(and(eq(loan.companyId, companyId), eq(loan.customerId, customerId), eq(loan.status, 'closed')))
    .orderBy(desc(loan.closedOn), desc(loan.createdAt))
    .limit(PAST_SHOWN)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const items = await db
    .select()
    .from(loanItem)
    .where(and(eq(loanItem.companyId, companyId), inArray(loanItem.loanId, ids)))
    .orderBy(loanItem.line)
  return rows.flatMap(({ id, number, openedOn, closedOn, principalPaise, slabId }): PastLoan[] => {
    if (number === null || openedOn === null || closedOn === null) return []
    const own = items.filter(({ loanId }) => loanId === id).map(toPastItem)
    return [{ id, number, openedOn, closedOn, principalPaise, slabId, items: own }]
  })
}

function toPastItem(item: typeof loanItem.$inferSelect): PastLoan['items'][number] {
  const { productId, purityBp, pieces, grossMg, stoneMg, otherMg } = item
  const { appraiserId, testMethod, huid, marks, photoId } = item
  const seen = { appraiserId, testMethod, huid, marks, photoId }
  return { productId, purityBp, pieces, grossMg, stoneMg, otherMg, ...seen }
}
