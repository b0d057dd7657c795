import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type {
  AuctionLotFilter,
  AuctionStage,
  AuctionStageCount,
  GetAuctionLotCountRequest,
} from '../../../api/gen/model/index.ts'
import { allowedStates, type LotState } from '../../../domain/auction/auction.ts'
import { isDate } from '../../../domain/dates/dates.ts'
import { auction, auctionLot } from '../../db/schema/auctions.ts'
import { loan } from '../../db/schema/loans.ts'
import { byId } from '../../platform/db/byId.ts'
import type { DatedContext, Handler } from '../../platform/operation/context.ts'
import { PAGE_ROWS, pageOf, readCursor, readingFrom } from '../../platform/records/paging.ts'
import { isInstant } from '../../platform/text/time.ts'
import { countCandidates } from './candidates.ts'
import { selectLots, toLotRow } from './lotRows.ts'
import { matchesWords } from './matchesWords.ts'

/** The lot states of each stage: the states that allow its action; the last stage has no action. */
const stages: Readonly<Record<AuctionStage, readonly LotState[]>> = {
  notice: allowedStates.notice,
  service: allowedStates.serve,
  schedule: allowedStates.schedule,
  sale: allowedStates.sell,
  settle: allowedStates.refund,
  ended: ['settled', 'withdrawn'],
}

type Found = Awaited<ReturnType<typeof selectLots>>[number]

/** A sort order of the list: its column and type, the sort key of a lot, and the check of a sort key from a cursor. */
interface Order {
  column: AnyPgColumn
  type: SQL
  keyOf: (found: Found) => string | null
  isKey: (value: string) => boolean
  /** Whether a lot may have no value for this order. */
  optional?: boolean
  /** The stage at which every lot has a value; an index sorts the lots of this stage by it. */
  setAt?: AuctionStage
}

/** Only the orders by creation and by completion have indexes, because only the list of completed lots becomes long. */
const orders: Record<
  'createdAt' | 'loanNumber' | 'dueOn' | 'earliestOn' | 'heldOn' | 'refundByOn' | 'endedOn',
  Order
> = {
  createdAt: {
    column: auctionLot.createdAt,
    type: sql`timestamptz`,
    keyOf: ({ lot }) => lot.createdAt.toISOString(),
    isKey: isInstant,
  },
  loanNumber: {
    column: loan.number,
    type: sql`text`,
    keyOf: ({ loanNumber }) => loanNumber,
    isKey: () => true,
  },
  dueOn: { column: loan.dueOn, type: sql`date`, keyOf: ({ dueOn }) => dueOn, isKey: isDate },
  earliestOn: {
    column: auctionLot.earliestOn,
    type: sql`date`,
    keyOf: ({ lot }) => lot.earliestOn,
    isKey: isDate,
    optional: true,
  },
  heldOn: {
    column: auction.heldOn,
    type: sql`date`,
    keyOf: ({ heldOn }) => heldOn,
    isKey: isDate,
    optional: true,
  },
  refundByOn: {
    column: auctionLot.refundByOn,
    type: sql`date`,
    keyOf: ({ lot }) => lot.refundByOn,
    isKey: isDate,
    optional: true,
  },
  endedOn: {
    column: auctionLot.endedOn,
    type: sql`date`,
    keyOf: ({ lot }) => lot.endedOn,
    isKey: isDate,
    optional: true,
    setAt: 'ended',
  },
}

/** A page of the lots of the store. One query. */
export const getAuctionLot: Handler<'GetAuctionLot'> = async (context) => {
  const { body } = context
  const sort = body.sort ?? 'createdAt'
  const limit = body.limit ?? PAGE_ROWS
  const { column, type, keyOf, isKey, optional, setAt } = orders[sort.replace('-', '') as keyof typeof orders]
  const cursor = readCursor(body.cursor, sort, isKey)
  // Lots without a value come last in both directions.
  const last = sort.startsWith('-') ? '0001-01-01' : '9999-12-31'
  const isSet = setAt !== undefined && setAt === body.stage
  const key = optional && !isSet ? sql`coalesce(${column}, ${last}::date)` : sql`${column}`
  const { direction, after } = readingFrom(cursor, sort, { column: key, type, id: auctionLot.id })
  const found = await selectLots(context)
    .where(and(filterOf(context, body), body.stage && isAtStage(body.stage), after))
    .orderBy(sql`${key} ${direction}`, sql`${auctionLot.id} ${direction}`)
    .limit(limit + 1)
  const page = pageOf(found, { cursor, sort, limit, keyOf: (row) => keyOf(row) ?? last })
  return { ...page, rows: page.rows.map(toLotRow) }
}

/** Whether a lot is at a stage. The states imply whether it is completed, but the planner needs the condition of the partial indexes. */
function isAtStage(stage: AuctionStage): SQL | undefined {
  const { state, endedOn } = auctionLot
  return and(inArray(state, [...stages[stage]]), stage === 'ended' ? isNotNull(endedOn) : isNull(endedOn))
}

/** The lots of the store that match a search and a filter, whatever their stage. */
function filterOf(
  { actor, today }: DatedContext,
  { search, state }: Pick<GetAuctionLotCountRequest, 'search' | 'state'>,
): SQL | undefined {
  return and(
    eq(auctionLot.companyId, actor.companyId),
    eq(auctionLot.storeId, actor.storeId),
    state && conditionOf(state, { actor, today }),
    ...matchesWords(search),
  )
}

function conditionOf(filter: AuctionLotFilter, { actor, today }: Pick<DatedContext, 'actor' | 'today'>): SQL {
  const held = (on: SQL) => sql`${auctionLot.state} = 'scheduled' and exists (select from auction a
    where a.company_id = ${auctionLot.companyId} and a.id = ${auctionLot.auctionId} and a.held_on ${on})`
  const conditions: Record<AuctionLotFilter, SQL> = {
    served: eq(auctionLot.state, 'served'),
    affixed: eq(auctionLot.state, 'affixed'),
    failed: eq(auctionLot.state, 'failed'),
    noticeOver: sql`${auctionLot.earliestOn} <= ${today}::date`,
    inProgress: held(sql`in (${today}::date, (${openDayHere(actor)}))`),
    heldBefore: held(sql`< ${today}::date and a.held_on is distinct from (${openDayHere(actor)})`),
    surplus: sql`${auctionLot.surplusDuePaise} > 0`,
    refundLate: isRefundLate(today),
    shortfall: sql`${auctionLot.shortfallDuePaise} > 0`,
    settled: eq(auctionLot.state, 'settled'),
    withdrawn: eq(auctionLot.state, 'withdrawn'),
  }
  return conditions[filter]
}

/** The open day of the actor's store, on which its auctions are in progress (`isInProgress`). */
const openDayHere = ({ companyId, storeId }: DatedContext['actor']) =>
  sql`select d.business_on from store_day d where d.company_id = ${companyId} and d.store_id = ${storeId} and d.state = 'open'`

/** Whether the surplus of a lot should have been paid out before today. */
const isRefundLate = (today: string) =>
  sql`${auctionLot.surplusDuePaise} > 0 and ${auctionLot.refundByOn} < ${today}::date`

/** Counts and sums of the matching lots by stage, unsettled amounts after sales, and the matching eligible loans. */
export const getAuctionLotCount: Handler<'GetAuctionLotCount'> = async (context) => {
  const { db, body, today } = context
  const sumOf = (paise: SQL | AnyPgColumn) => sql<number>`coalesce(sum(${paise}), 0)::bigint`
  const rows = await db
    .select({
      state: auctionLot.state,
      count: sql<number>`count(*)::integer`,
      principalPaise: sumOf(loan.outstandingPaise),
      pricePaise: sumOf(sql`(${auctionLot.settlement} ->> 'pricePaise')::bigint`),
      surplusDuePaise: sumOf(auctionLot.surplusDuePaise),
      shortfallDuePaise: sumOf(auctionLot.shortfallDuePaise),
      overdue: sql<number>`(count(*) filter (where ${isRefundLate(today)}))::integer`,
    })
    .from(auctionLot)
    .innerJoin(loan, byId(loan, auctionLot.loanId))
    .where(filterOf(context, body))
    .groupBy(auctionLot.state)
  const stageCounts = (Object.keys(stages) as AuctionStage[]).map((stage) => ({
    stage,
    ...summed(rows.filter(({ state }) => stages[stage].includes(state))),
  }))
  const { surplusDuePaise, shortfallDuePaise } = summed(rows)
  return {
    candidates: await countCandidates(context, body.search),
    stages: stageCounts,
    surplusDuePaise,
    shortfallDuePaise,
    overdueRefunds: rows.reduce((all, { overdue }) => all + overdue, 0),
  }
}

type LotSums = Omit<AuctionStageCount, 'stage'>

/** Adds the counts and sums of several states. */
function summed(rows: readonly LotSums[]): LotSums {
  const sum = (figure: (row: LotSums) => number) => rows.reduce((all, row) => all + figure(row), 0)
  return {
    count: sum(({ count }) => count),
    principalPaise: sum(({ principalPaise }) => principalPaise),
    pricePaise: sum(({ pricePaise }) => pricePaise),
    surplusDuePaise: sum(({ surplusDuePaise }) => surplusDuePaise),
    shortfallDuePaise: sum(({ shortfallDuePaise }) => shortfallDuePaise),
  }
}
