import { and, eq, sql } from 'drizzle-orm'
import type {
  FoundBankLoan,
  FoundCustomer,
  FoundLoan,
  FoundLot,
  FoundPacket,
} from '../../../api/gen/model/index.ts'
import { fullNumber } from '../../../domain/text/recordNumber.ts'
import { bankLoan } from '../../db/schema/bankLoans.ts'
import { bank } from '../../db/schema/books.ts'
import { company } from '../../db/schema/company.ts'
import { loan, packet } from '../../db/schema/loans.ts'
import { openingLoan } from '../../db/schema/opening.ts'
import { customer } from '../../db/schema/people.ts'
import { isInReach, onlyStore } from '../../platform/auth/requestedStores.ts'
import { byId } from '../../platform/db/byId.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { foldText } from '../../platform/text/foldText.ts'
import { loanDues } from '../lending/public.ts'
import { exactNumbers, isInRange, otherStoreName, SHOWN, searchedNumbers } from './searchedNumbers.ts'
import type { SearchedNumber, SearchTerm } from './searchTerm.ts'

/** Loans by number, old number, seal, customer and phone, with today's payoff. One query. */
export async function findLoans(
  { db, actor, today }: Pick<BaseContext, 'db' | 'actor' | 'today'>,
  { words, number }: SearchTerm,
): Promise<FoundLoan[]> {
  const ids = sql`auth.find_loans(${actor.companyId}, ${onlyStore(actor)}::uuid, ${sql.param(words)}::text[],
    ${exactNumbers(actor, number, 'loan')}, ${SHOWN}) with ordinality as found (id, place)`
  const rows = await db
    .select({
      loan,
      number: sql<string>`${loan.number}`,
      oldNumber: openingLoan.number,
      customerName: customer.name,
      storeName: otherStoreName(actor, sql`${loan.storeId}`),
      stepPaise: sql<number>`(${company.policy} ->> 'payableStepPaise')::integer`,
    })
    .from(loan)
    .innerJoin(ids, sql`found.id = ${loan.id}`)
    .innerJoin(customer, byId(customer, loan.customerId))
    .innerJoin(company, eq(company.id, loan.companyId))
    .leftJoin(openingLoan, byId(openingLoan, loan.id))
    .where(eq(loan.companyId, actor.companyId))
    .orderBy(sql`found.place`)
  return rows.map(({ loan: row, stepPaise, ...names }) => ({
    id: row.id,
    ...names,
    status: row.status as FoundLoan['status'],
    payablePaise: loanDues(row, today, stepPaise).payablePaise,
  }))
}

/** Auction lots by the number of their notice, of the readable stores. One query. */
export async function findLots(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  number: SearchedNumber,
): Promise<FoundLot[]> {
  const { rows } = await db.execute<FoundLot & Record<string, unknown>>(sql`
    select f.id, f.notice_number as "noticeNumber", f.state, l.number as "loanNumber", c.name as "customerName",
      ${otherStoreName(actor, sql`f.store_id`)} as "storeName"
    from (select distinct low, high, place from ${searchedNumbers(actor, number)} n) n
    cross join lateral (
      select t.* from auction_lot t
      where t.company_id = ${actor.companyId} and ${isInReach(actor, sql`t.store_id`)} and ${isInRange(sql`t.notice_number`)}
      order by t.notice_number desc limit ${SHOWN}
    ) f
    join loan l on l.company_id = f.company_id and l.id = f.loan_id
    join customer c on c.company_id = l.company_id and c.id = l.customer_id
    order by n.place, f.notice_number desc limit ${SHOWN}`)
  return rows
}

/** Bank loans by their number, the lender and its number, seals and customers' loans. One query. */
export function findBankLoans(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  { words, number }: SearchTerm,
): Promise<FoundBankLoan[]> {
  const ids = sql`auth.find_bank_loans(${actor.companyId}, ${onlyStore(actor)}::uuid, ${sql.param(words)}::text[],
    ${exactNumbers(actor, number, 'bankLoan')}, ${SHOWN}) with ordinality as found (id, place)`
  return db
    .select({
      id: bankLoan.id,
      number: bankLoan.number,
      lenderName: bank.name,
      lenderNumber: bankLoan.lenderNumber,
      outstandingPaise: bankLoan.outstandingPaise,
      storeName: otherStoreName(actor, sql`${bankLoan.storeId}`),
    })
    .from(bankLoan)
    .innerJoin(ids, sql`found.id = ${bankLoan.id}`)
    .innerJoin(bank, byId(bank, bankLoan.lenderId))
    .where(eq(bankLoan.companyId, actor.companyId))
    .orderBy(sql`found.place`)
}

/** Packets with this seal or whose seal begins with it, of loans of the readable stores. One query. */
export function findPackets(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  seal: string,
): Promise<FoundPacket[]> {
  const ids = sql`auth.find_packets(${actor.companyId}, ${onlyStore(actor)}::uuid, ${seal}, ${SHOWN})
    with ordinality as found (id, place)`
  return db
    .select({
      seal: packet.seal,
      loanId: loan.id,
      loanNumber: sql<string>`${loan.number}`,
      loanStatus: sql<FoundPacket['loanStatus']>`${loan.status}`,
      place: packet.place,
      location: packet.location,
      storeName: otherStoreName(actor, sql`${loan.storeId}`),
    })
    .from(packet)
    .innerJoin(ids, sql`found.id = ${packet.id}`)
    .innerJoin(loan, byId(loan, packet.loanId))
    .where(eq(packet.companyId, actor.companyId))
    .orderBy(sql`found.place`)
}

/**
 * Active customers of the company by name, phone and number, as their list finds them; if it finds none, those with a similar name.
 * One query.
 */
export function findCustomers(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  { words }: SearchTerm,
): Promise<FoundCustomer[]> {
  const meant = words.map((word) => foldText(fullNumber('customer', word) ?? word))
  const ids = sql`auth.search_customers(${actor.companyId}, ${sql.param(meant)}::text[], ${SHOWN}) with ordinality as found (id, place)`
  return db
    .select({ id: customer.id, number: customer.number, name: customer.name, phone: customer.phone })
    .from(customer)
    .innerJoin(ids, sql`found.id = ${customer.id}`)
    .where(and(eq(customer.companyId, actor.companyId)))
    .orderBy(sql`found.place`)
}
