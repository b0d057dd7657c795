import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { BankNewLoanRow, GetBankNewLoanCountRequest } from '../../../api/gen/model/index.ts'
import { daysBetween, isDate } from '../../../domain/dates/dates.ts'
import { dueSoonBy } from '../../../domain/dates/dueSoon.ts'
import { interestDuePaise } from '../../../domain/interest/interest.ts'
import { rateOn } from '../../../domain/interest/paidTo.ts'
import { bankLoanTerms, pledgedStatuses } from '../../../domain/refinance/bankLoan.ts'
import { weightedRateBp } from '../../../domain/refinance/bankSpread.ts'
import { bankLoan, bankLoanPacket } from '../../db/schema/bankLoans.ts'
import { bank } from '../../db/schema/books.ts'
import { loan, packet } from '../../db/schema/loans.ts'
import { byId } from '../../platform/db/byId.ts'
import type { DatedContext, Handler } from '../../platform/operation/context.ts'
import { PAGE_ROWS, pageOf, readCursor, readingFrom } from '../../platform/records/paging.ts'
import { likeText, searchWords } from '../../platform/text/foldText.ts'
import { notBefore } from '../lending/public.ts'
import type { BankLoanRow } from './bankLoanStore.ts'

type Filter = Omit<GetBankNewLoanCountRequest, 'companyId' | 'storeId'>

/** A sort order of the list: its column and type, the sort key of a row, and the check of a sort key from a cursor. */
interface Order {
  column: SQL
  type: SQL
  keyOf: (row: BankLoanRow) => string
  isKey: (value: string) => boolean
}

const orders: Record<'number' | 'openedOn' | 'dueOn', Order> = {
  number: { column: sql`b.number`, type: sql`text`, keyOf: (row) => row.number, isKey: () => true },
  openedOn: { column: sql`b.opened_on`, type: sql`date`, keyOf: (row) => row.openedOn, isKey: isDate },
  dueOn: { column: sql`b.due_on`, type: sql`date`, keyOf: (row) => row.dueOn, isKey: isDate },
}

/** A page of bank loans with today's dues and the customers' rate on their packets; ids come from an index. Two queries. */
export const getBankNewLoan: Handler<'GetBankNewLoan'> = async (context) => {
  const { db, actor, body } = context
  const sort = body.sort ?? '-number'
  const limit = body.limit ?? PAGE_ROWS
  const { column, type, keyOf, isKey } = orders[sort.replace('-', '') as keyof typeof orders]
  const cursor = readCursor(body.cursor, sort, isKey)
  const { direction, after } = readingFrom(cursor, sort, { column, type, id: sql`b.id` })
  const ids = sql`(select ids.id, row_number() over () as place from (
    select b.id from bank_loan b where ${and(filterOf(context, body), after)}
    order by ${column} ${direction}, b.id ${direction} limit ${limit + 1}) ids) as page`
  const found = await db
    .select({ id: bankLoan.id, row: bankLoan, lenderName: bank.name })
    .from(bankLoan)
    .innerJoin(ids, sql`page.id = ${bankLoan.id}`)
    .innerJoin(bank, byId(bank, bankLoan.lenderId))
    .where(eq(bankLoan.companyId, actor.companyId))
    .orderBy(sql`page.place`)
  const page = pageOf(found, { cursor, sort, limit, keyOf: ({ row }) => keyOf(row) })
  const packets = await packetsWithLender(
    context,
    page.rows.map(({ id }) => id),
  )
  return {
    ...page,
    rows: page.rows.map(({ id, row, lenderName }) =>
      toRow(row, { lenderName, packets: packets.get(id) ?? [] }, context.today),
    ),
  }
}

/** The number and the sums of all matching bank loans. */
export const getBankNewLoanCount: Handler<'GetBankNewLoanCount'> = async (context) => {
  const { rows } = await context.db.execute<{
    count: number
    principal: number
    outstanding: number
    packets: number
    net: number
  }>(sql`
    select count(*)::integer as count, coalesce(sum(b.principal_paise), 0)::bigint as principal,
      coalesce(sum(b.outstanding_paise), 0)::bigint as outstanding, coalesce(sum(p.packets), 0)::integer as packets,
      coalesce(sum(p.net), 0)::bigint as net
    from bank_loan b cross join lateral (
      select count(*) as packets, sum(net_mg) as net from bank_loan_packet p
      where p.company_id = b.company_id and p.bank_loan_id = b.id and p.returned_on is null
    ) p where ${filterOf(context, context.body)}`)
  const [row] = rows
  return {
    count: row?.count ?? 0,
    principalPaise: row?.principal ?? 0,
    outstandingPaise: row?.outstanding ?? 0,
    packetCount: row?.packets ?? 0,
    netMg: row?.net ?? 0,
  }
}

/** A packet at a lender, with the loan that it is pledged for. */
type PacketWithLender = Awaited<ReturnType<typeof readPackets>>[number]

async function packetsWithLender(
  context: DatedContext,
  ids: readonly string[],
): Promise<Map<string, PacketWithLender[]>> {
  return Map.groupBy(await readPackets(context, ids), ({ bankLoanId }) => bankLoanId)
}

function readPackets({ db, actor }: DatedContext, ids: readonly string[]) {
  return db
    .select({
      bankLoanId: bankLoanPacket.bankLoanId,
      netMg: bankLoanPacket.netMg,
      status: loan.status,
      terms: loan.terms,
      clock: loan.clock,
      outstandingPaise: loan.outstandingPaise,
    })
    .from(bankLoanPacket)
    .innerJoin(packet, byId(packet, bankLoanPacket.packetId))
    .innerJoin(loan, byId(loan, packet.loanId))
    .where(
      and(
        eq(bankLoanPacket.companyId, actor.companyId),
        inArray(bankLoanPacket.bankLoanId, [...ids]),
        isNull(bankLoanPacket.returnedOn),
      ),
    )
}

function toRow(
  row: BankLoanRow,
  { lenderName, packets }: { lenderName: string; packets: readonly PacketWithLender[] },
  today: string,
): BankNewLoanRow {
  const { clock, rateBp, status } = row
  const date = notBefore(clock, today)
  return {
    ...bankLoanFields(row, lenderName, today),
    interestDuePaise: status === 'open' ? interestDuePaise(bankLoanTerms(rateBp), clock, date) : 0,
    customerRateBp: weightedRateBp(packets.map((one) => rateOf(one, today))),
    packetCount: packets.length,
    netMg: packets.reduce((sum, { netMg }) => sum + netMg, 0),
  }
}

/** The fields of a bank loan that both the list and its page show. */
export function bankLoanFields(row: BankLoanRow, lenderName: string, today: string) {
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    lenderId: row.lenderId,
    lenderName,
    lenderNumber: row.lenderNumber,
    openedOn: row.openedOn,
    dueOn: row.dueOn,
    daysToDue: daysBetween(today, row.dueOn),
    principalPaise: row.principalPaise,
    outstandingPaise: row.outstandingPaise,
    rateBp: row.rateBp,
    version: row.version,
  }
}

/** Outstanding principal, in paise, and today's rate of a customer's loan; both 0 when it has ended. */
export function rateOf(
  {
    status,
    terms,
    clock,
    outstandingPaise,
  }: Pick<PacketWithLender, 'status' | 'terms' | 'clock' | 'outstandingPaise'>,
  today: string,
): { principalPaise: number; rateBp: number } {
  if (status !== 'active' || clock === null) return { principalPaise: 0, rateBp: 0 }
  const date = notBefore(clock, today)
  return { principalPaise: outstandingPaise, rateBp: rateOn(terms, clock, date) }
}

/** The filters, for a bank loan `b`. */
function filterOf({ actor, today }: DatedContext, { search, lenderId, state }: Filter): SQL {
  const states: Record<NonNullable<Filter['state']>, SQL> = {
    open: sql`b.status = 'open'`,
    dueSoon: sql`b.status = 'open' and b.due_on between ${today} and ${dueSoonBy(today)}`,
    overdue: sql`b.status = 'open' and b.due_on < ${today}`,
    redeemed: sql`b.status = 'redeemed'`,
    runOff: sql`b.status in ${pledgedStatuses}`,
    closed: sql`b.status = 'closed'`,
    cancelled: sql`b.status = 'cancelled'`,
  }
  return sql`${and(
    sql`b.company_id = ${actor.companyId} and b.store_id = ${actor.storeId}`,
    lenderId === undefined ? undefined : sql`b.lender_id = ${lenderId}`,
    state === undefined ? undefined : states[state],
    ...searchWords(search).map((word) => sql`b.search_text like ${`%${likeText(word)}%`}`),
  )}`
}
