import { sql } from 'drizzle-orm'
import type { DashboardFigure } from '../../../api/gen/model/index.ts'
import { rowsInStores } from '../../platform/auth/requestedStores.ts'
import type { DbContext } from '../../platform/operation/context.ts'
import { readLateReleases, totalLateReleases } from '../lending/public.ts'
import { readCashByStore, readInterestByStore, readLoansByStore, readMoneyByStore, sumOf } from './byStore.ts'
import type { DashboardView } from './view.ts'

type Read = (context: DbContext, view: DashboardView) => Promise<DashboardFigure[]>

/** The figures that the actor may see, from running totals and the few packets waiting for release. */
export async function readFigures(context: DbContext, view: DashboardView): Promise<DashboardFigure[]> {
  const read: readonly Read[] = [
    ...(view.reports ? [readLoans, readMoney] : []),
    ...(view.books ? [readInterest, readCash] : []),
    ...(view.reports ? [readLate, readWeights] : []),
  ]
  const figures: DashboardFigure[] = []
  for (const one of read) figures.push(...(await one(context, view)))
  return figures
}

/** Principal of active loans, and of those past due date and grace period. */
const readLoans: Read = async (context, view) => {
  const rows = await readLoansByStore(context, view)
  const opens = (kind?: string) => view.opens('loansOutstanding', kind ? { kind } : {})
  const [loans, late] = [sumOf(rows, 'loans'), sumOf(rows, 'lateLoans')]
  return [
    figure('outstanding', sumOf(rows, 'paise'), [{ kind: 'loans', value: loans }], opens()),
    figure('overdue', sumOf(rows, 'latePaise'), [{ kind: 'loans', value: late }], opens('overdue')),
  ]
}

/** What was collected and disbursed on loans today, and this month so far. */
const readMoney: Read = async (context, view) => {
  const rows = await readMoneyByStore(context, view)
  const opens = (kind: string) => view.opens('loanMoney', { ...todayAsPeriod(view), kind })
  const inMonth = (name: 'receivedInMonth' | 'paidInMonth') => [
    { kind: 'month' as const, value: sumOf(rows, name) },
  ]
  return [
    figure('collected', sumOf(rows, 'received'), inMonth('receivedInMonth'), opens('received')),
    figure('disbursed', sumOf(rows, 'paid'), inMonth('paidInMonth'), opens('paid')),
  ]
}

/** Interest and penal interest received today less reversals, and this month so far. */
const readInterest: Read = async (context, view) => {
  const rows = await readInterestByStore(context, view)
  const opens = view.opens('interestReceived', todayAsPeriod(view))
  return [figure('interest', sumOf(rows, 'taken'), [{ kind: 'month', value: sumOf(rows, 'inMonth') }], opens)]
}

/** Cash as per books, and its movement today. */
const readCash: Read = async (context, view) => {
  const rows = await readCashByStore(context, view)
  const opens = view.opens('cashBook', todayAsPeriod(view))
  return [figure('cash', sumOf(rows, 'paise'), [{ kind: 'today', value: sumOf(rows, 'today') }], opens)]
}

/** Packets not released in time, and the compensation so far; omitted where there are none. */
const readLate: Read = async (context, view) => {
  const { packets, paise } = totalLateReleases(await readLateReleases(context, view))
  if (packets === 0) return []
  const owed = paise === 0 ? [] : [{ kind: 'owed' as const, value: paise }]
  return [figure('lateReleases', packets, owed, view.opens('lateReleases'))]
}

/** Metal in the vault and at lenders, by metal. */
const readWeights: Read = async ({ db }, view) => {
  const { rows } = await db.execute<
    { place: 'vault' | 'bank'; metalId: string; metalName: string } & Record<
      'packets' | 'gross' | 'net',
      number
    >
  >(sql`
    select t.place as "place", t.metal_id as "metalId", m.name as "metalName", sum(t.packets)::bigint as "packets",
      sum(t.gross_mg)::bigint as "gross", sum(t.net_mg)::bigint as "net"
    from packet_totals t join metal m on m.company_id = t.company_id and m.id = t.metal_id
    where ${rowsInStores('t', view)} and t.place in ('vault', 'bank')
    group by t.place, t.metal_id, m.name having sum(t.packets) > 0
    order by t.place desc, sum(t.packets) desc, lower(m.name), t.metal_id`)
  return rows.map(({ place, metalId, metalName, packets, gross, net }) => ({
    name: place,
    value: gross,
    metalName,
    details: [
      { kind: 'net', value: net },
      { kind: 'packets', value: packets },
    ],
    opens: view.opens('packetsAndPlaces', { kind: place, metalId }),
  }))
}

function figure(
  name: DashboardFigure['name'],
  value: number,
  details: DashboardFigure['details'],
  opens: DashboardFigure['opens'],
): DashboardFigure {
  return { name, value, metalName: null, details, opens }
}

function todayAsPeriod({ today }: DashboardView): { fromOn: string; toOn: string } {
  return { fromOn: today, toOn: today }
}
