import { sql } from 'drizzle-orm'
import type {
  EveningBranch,
  EveningDay,
  EveningFigures,
  EveningPending,
} from '../../../api/gen/model/index.ts'
import type { Db } from '../../platform/db/pool.ts'
import type { DbContext } from '../../platform/operation/context.ts'
import { type Approvals, readLateReleases, watch } from '../lending/public.ts'
import {
  type FigureScope,
  readCashByStore,
  readInterestByStore,
  readLoansByStore,
  readMoneyByStore,
} from './byStore.ts'
import { readPending, totalPending } from './eveningPending.ts'

/** The scope of the evening's figures. `later` runs work after the reply: the margin watch then stores what it has computed. */
export interface EveningScope extends FigureScope {
  /** Whether the reports on the books may be seen: cash, interest and their exceptions. */
  books: boolean
  later: (work: (db: Db) => Promise<void>) => void
}

/**
 * The stores of the scope side by side, by name, and their sums: the active ones, and those in-activated since that had a business day on
 * this date. Other inactive ones are left out: they are closed, with empty drawers and no loans.
 */
export async function readBranches(
  context: DbContext,
  scope: EveningScope,
  approvals: Approvals,
): Promise<{ branches: EveningBranch[]; total: EveningFigures; pending: EveningPending }> {
  const figures = await readFigures(context, scope)
  const pending = await readPending(context, scope, approvals)
  const branches = (await readDays(context, scope)).map(({ storeId, storeName, active, ...day }) => ({
    storeId,
    storeName,
    active,
    day,
    figures: figures(storeId),
    pending: pending(storeId),
  }))
  return {
    branches,
    total: totalOf(
      branches.map((branch) => branch.figures),
      scope.books,
    ),
    pending: totalPending(branches.map((branch) => branch.pending)),
  }
}

/** Reads the figures of all stores of the scope, each kind with one query; the result returns those of one store. */
async function readFigures(
  context: DbContext,
  scope: EveningScope,
): Promise<(storeId: string) => EveningFigures> {
  const loans = await readLoansByStore(context, scope)
  const money = await readMoneyByStore(context, scope)
  const interest = scope.books ? await readInterestByStore(context, scope) : []
  const cash = scope.books ? await readCashByStore(context, scope) : []
  const short = await readShortByStore(context, scope)
  const late = await readLateReleases(context, scope)
  return (storeId) => {
    const ofStore = <Row extends { storeId: string }>(rows: readonly Row[]) =>
      rows.find((row) => row.storeId === storeId)
    const [lent, paid, below] = [ofStore(loans), ofStore(money), ofStore(short)]
    return {
      cashPaise: scope.books ? (ofStore(cash)?.paise ?? 0) : null,
      lentPaise: paid?.paid ?? 0,
      receivedPaise: paid?.received ?? 0,
      interestPaise: scope.books ? (ofStore(interest)?.taken ?? 0) : null,
      outstandingPaise: lent?.paise ?? 0,
      loans: lent?.loans ?? 0,
      overduePaise: lent?.latePaise ?? 0,
      overdueLoans: lent?.lateLoans ?? 0,
      shortPaise: below?.paise ?? 0,
      shortLoans: below?.loans ?? 0,
      latePackets: late
        .filter((one) => one.storeId === storeId)
        .reduce((sum, { packets }) => sum + packets, 0),
    }
  }
}

/** Loans below the required margin at today's prices, as the margin watch lists them. */
async function readShortByStore(
  context: DbContext,
  { companyId, storeIds, today, later }: EveningScope,
): Promise<{ storeId: string; paise: number; loans: number }[]> {
  const { sums } = await watch(context, {
    companyId,
    storeIds,
    today,
    fallBp: 0,
    customerId: undefined,
    byBorrower: false,
    later,
  })
  const { rows } = await context.db.execute<{ storeId: string; paise: number; loans: number }>(sql`
    select t.store_id as "storeId", coalesce(sum(t.short_paise), 0)::bigint as "paise", sum(t.loans)::bigint as "loans"
    from (${sums}) t group by t.store_id`)
  return rows
}

type Store = Pick<EveningBranch, 'storeId' | 'storeName' | 'active'>

/** The latest day of a store up to a date; null before the first. */
interface FoundDay {
  businessOn: string | null
  state: 'open' | 'closed' | null
  openedAt: string | null
  openedByName: string | null
  closedAt: string | null
  closedByName: string | null
  differencePaise: number | null
  reopenedCount: number | null
}

/** The latest business day of each store up to `today`, which is earlier than now in a mail that is sent later. */
async function readDays(
  { db }: DbContext,
  { companyId, storeIds, today, books }: EveningScope,
): Promise<(EveningDay & Store)[]> {
  const { rows } = await db.execute<FoundDay & Store & Record<string, unknown>>(sql`
    select s.id as "storeId", s.name as "storeName", s.active, d.business_on::text as "businessOn", d.state, d.opened_at as "openedAt",
      (select name from login where id = d.opened_by) as "openedByName", d.closed_at as "closedAt",
      (select name from login where id = d.closed_by) as "closedByName", d.difference_paise as "differencePaise",
      d.reopened_count as "reopenedCount"
    from store s
    left join lateral (select * from store_day d where d.company_id = s.company_id and d.store_id = s.id
      and d.business_on <= ${today}::date order by d.business_on desc limit 1) d on true
    where s.company_id = ${companyId}::uuid and s.id = any(${sql.param(storeIds)}::uuid[])
      and (s.active or d.business_on = ${today}::date)
    order by lower(s.name), s.id`)
  return rows.map(({ storeId, storeName, active, ...day }) => ({
    storeId,
    storeName,
    active,
    ...toDay(day, today, books),
  }))
}

function toDay(found: FoundDay, today: string, books: boolean): EveningDay {
  const isToday = found.businessOn === today
  const isOpen = found.state === 'open'
  const instant = (at: string | null) => at && new Date(at).toISOString()
  const shown = isToday || isOpen
  return {
    state: isToday ? (isOpen ? 'open' : 'closed') : isOpen ? 'leftOpen' : 'notOpened',
    businessOn: found.businessOn,
    openedAt: shown ? instant(found.openedAt) : null,
    openedByName: shown ? found.openedByName : null,
    closedAt: isToday && !isOpen ? instant(found.closedAt) : null,
    closedByName: isToday && !isOpen ? found.closedByName : null,
    differencePaise: books && isToday && !isOpen ? found.differencePaise : null,
    reopenedCount: shown ? (found.reopenedCount ?? 0) : 0,
  }
}

function totalOf(all: readonly EveningFigures[], books: boolean): EveningFigures {
  const sum = (name: keyof EveningFigures) => all.reduce((total, figures) => total + (figures[name] ?? 0), 0)
  return {
    cashPaise: books ? sum('cashPaise') : null,
    lentPaise: sum('lentPaise'),
    receivedPaise: sum('receivedPaise'),
    interestPaise: books ? sum('interestPaise') : null,
    outstandingPaise: sum('outstandingPaise'),
    loans: sum('loans'),
    overduePaise: sum('overduePaise'),
    overdueLoans: sum('overdueLoans'),
    shortPaise: sum('shortPaise'),
    shortLoans: sum('shortLoans'),
    latePackets: sum('latePackets'),
  }
}
