import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { AuctionStage, AuctionStageCount } from '../../../api/gen/model/index.ts'
import { allowedStates, type LotState } from '../../../domain/auction/auction.ts'
import { auctionLot } from '../../db/schema/auctions.ts'
import { loan } from '../../db/schema/loans.ts'
import type { Handler } from '../../platform/operation/context.ts'
import { PAGE_ROWS, pageOf, readCursor } from '../../platform/records/paging.ts'
import { likeText, searchWords } from '../../platform/text/foldText.ts'
import { countCandidates } from './candidates.ts'
import { selectLots, toLotRow } from './lotRows.ts'

/** The lot states of each stage: those that allow its action; the last stage has none. */
const stages: Readonly<Record<AuctionStage, readonly LotState[]>> = {
  notice: allowedStates.notice,
  service: allowedStates.serve,
  schedule: allowedStates.schedule,
  sale: allowedStates.sell,
  settle: allowedStates.refund,
  ended: ['settled', 'withdrawn'],
}

const isInstant = (value: string) => !Number.isNaN(Date.parse(value))

/** A page of the lots of the store. One query. */
export const getAuctionLot: Handler<'GetAuctionLot'> = async (context) => {
  const { actor, body } = context
  const sort = body.sort ?? 'createdAt'
  const limit = body.limit ?? PAGE_ROWS
  const cursor = readCursor(body.cursor, sort, isInstant)
  const descending = sort.startsWith('-') !== (cursor?.back === true)
  const [way, than] = descending ? [desc, sql`<`] : [asc, sql`>`]
  const afterCursor =
    cursor &&
    sql`(${auctionLot.createdAt}, ${auctionLot.id}) ${than} (${cursor.value}::timestamptz, ${cursor.id}::uuid)`
  const found = await selectLots(context)
    .where(
      and(
        eq(auctionLot.companyId, actor.companyId),
        eq(auctionLot.storeId, actor.storeId),
        body.stage && inArray(auctionLot.state, [...stages[body.stage]]),
        ...searchWords(body.search).map(hasWord),
        afterCursor ?? undefined,
      ),
    )
    .orderBy(way(auctionLot.createdAt), way(auctionLot.id))
    .limit(limit + 1)
  const page = pageOf(found, { cursor, sort, limit, keyOf: ({ lot }) => lot.createdAt.toISOString() })
  return { ...page, rows: page.rows.map(toLotRow) }
}

/** Matches a word anywhere in number, customer, phone or seal. */
function hasWord(word: string): SQL {
  return sql`${loan.searchText} like ${`%${likeText(word)}%`}`
}

/** Counts and sums of the matching lots by stage, unsettled amounts after sales, and the eligible loans. */
export const getAuctionLotCount: Handler<'GetAuctionLotCount'> = async (context) => {
  const { db, actor, body, today } = context
  const sumOf = (paise: SQL | AnyPgColumn) => sql<number>`coalesce(sum(${paise}), 0)::bigint`
  const rows = await db
    .select({
      state: auctionLot.state,
      count: sql<number>`count(*)::integer`,
      principalPaise: sumOf(loan.outstandingPaise),
      pricePaise: sumOf(sql`(${auctionLot.settlement} ->> 'pricePaise')::bigint`),
      surplusDuePaise: sumOf(auctionLot.surplusDuePaise),
      shortfallDuePaise: sumOf(auctionLot.shortfallDuePaise),
      overdue: sql<number>`(count(*) filter (where ${auctionLot.surplusDuePaise} > 0
        and ${auctionLot.refundByOn} < ${today}::date))::integer`,
    })
    .from(auctionLot)
    .innerJoin(loan, and(eq(loan.companyId, auctionLot.companyId), eq(loan.id, auctionLot.loanId)))
    .where(
      and(
        eq(auctionLot.companyId, actor.companyId),
        eq(auctionLot.storeId, actor.storeId),
        ...searchWords(body.search).map(hasWord),
      ),
    )
    .groupBy(auctionLot.state)
  const stageCounts = (Object.keys(stages) as AuctionStage[]).map((stage) => ({
    stage,
    ...summed(rows.filter(({ state }) => stages[stage].includes(state))),
  }))
  const { surplusDuePaise, shortfallDuePaise } = summed(rows)
  return {
    candidates: await countCandidates(context),
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
