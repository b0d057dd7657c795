import { sql } from 'drizzle-orm'
import type { DashboardFigure } from '../../../api/gen/model/index.ts'
import { accountCodes } from '../../../domain/books/accounts.ts'
import { rowsInStores } from '../../platform/auth/requestedStores.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { ledgerUpTo } from '../books/public.ts'
import { isOverdueOn, lateInAll, readLateReleases } from '../lending/public.ts'
import type { DashboardView } from './view.ts'

type Reading = Pick<BaseContext, 'db'>
type Read = (context: Reading, view: DashboardView) => Promise<DashboardFigure[]>

/** The figures that the actor may see, from running totals and the few packets waiting for collection. */
export async function readFigures(context: Reading, view: DashboardView): Promise<DashboardFigure[]> {
  const read: readonly Read[] = [
    ...(view.reports ? [readLoans, readMoney] : []),
    ...(view.books ? [readInterest, readCash] : []),
    ...(view.reports ? [readLate, readWeights] : []),
  ]
  const figures: DashboardFigure[] = []
  for (const one of read) figures.push(...(await one(context, view)))
  return figures
}

/** Principal of active loans, and of those past due date and days of grace. */
const readLoans: Read = async ({ db }, view) => {
  const late = isOverdueOn(sql`due_on`, sql`grace_days`, view.today)
  const { rows } = await db.execute<Record<'paise' | 'loans' | 'latePaise' | 'lateLoans', number>>(sql`
    select coalesce(sum(outstanding_paise), 0)::bigint as "paise", coalesce(sum(loans), 0)::bigint as "loans",
      coalesce(sum(outstanding_paise) filter (where ${late}), 0)::bigint as "latePaise",
      coalesce(sum(loans) filter (where ${late}), 0)::bigint as "lateLoans"
    from loan_totals t where ${rowsInStores('t', view)}`)
  const { paise = 0, loans = 0, latePaise = 0, lateLoans = 0 } = rows[0] ?? {}
  const opens = (kind?: string) => view.opens('loansOutstanding', kind ? { kind } : {})
  return [
    figure('outstanding', paise, [{ kind: 'loans', value: loans }], opens()),
    figure('overdue', latePaise, [{ kind: 'loans', value: lateLoans }], opens('overdue')),
  ]
}

/** What was collected and disbursed on loans today, and this month so far. */
const readMoney: Read = async ({ db }, view) => {
  const { rows } = await db.execute<
    Record<'received' | 'receivedInMonth' | 'paid' | 'paidInMonth', number>
  >(sql`
    select coalesce(sum(received_paise) filter (where posted_on = ${view.today}::date), 0)::bigint as "received",
      coalesce(sum(received_paise), 0)::bigint as "receivedInMonth",
      coalesce(sum(paid_paise) filter (where posted_on = ${view.today}::date), 0)::bigint as "paid",
      coalesce(sum(paid_paise), 0)::bigint as "paidInMonth"
    from loan_money_day t
    where ${rowsInStores('t', view)} and posted_on between ${view.monthOn}::date and ${view.today}::date`)
  const { received = 0, receivedInMonth = 0, paid = 0, paidInMonth = 0 } = rows[0] ?? {}
  const opens = (kind: string) => view.opens('loanMoney', { ...ofToday(view), kind })
  return [
    figure('collected', received, [{ kind: 'month', value: receivedInMonth }], opens('received')),
    figure('disbursed', paid, [{ kind: 'month', value: paidInMonth }], opens('paid')),
  ]
}

/** Interest and penal charges received today less reversals, and this month so far. */
const readInterest: Read = async ({ db }, view) => {
  const { rows } = await db.execute<Record<'taken' | 'inMonth', number>>(sql`
    select coalesce(sum(t.credit_paise - t.debit_paise) filter (where t.posted_on = ${view.today}::date), 0)::bigint as "taken",
      coalesce(sum(t.credit_paise - t.debit_paise), 0)::bigint as "inMonth"
    from account a join ledger_day t on t.company_id = a.company_id and t.account_id = a.id
    where a.company_id = ${view.companyId}::uuid
      and a.code = any(${sql.param([accountCodes.interest, accountCodes.penal])}::text[])
      and ${rowsInStores('t', view)} and t.posted_on between ${view.monthOn}::date and ${view.today}::date`)
  const { taken = 0, inMonth = 0 } = rows[0] ?? {}
  const opens = view.opens('interestReceived', ofToday(view))
  return [figure('interest', taken, [{ kind: 'month', value: inMonth }], opens)]
}

/** Cash by the books, and its movement today. */
const readCash: Read = async ({ db }, view) => {
  const ofCash = sql`a.company_id = ${view.companyId}::uuid and a.code = ${accountCodes.cash}`
  const { rows } = await db.execute<Record<'paise' | 'today', number>>(sql`
    select
      (select coalesce(sum(t.debit_paise - t.credit_paise), 0)::bigint
        from account a join ${ledgerUpTo(rowsInStores('d', view), view.today)} t on t.account_id = a.id
        where ${ofCash}) as "paise",
      (select coalesce(sum(t.debit_paise - t.credit_paise), 0)::bigint
        from account a join ledger_day t on t.company_id = a.company_id and t.account_id = a.id
        where ${ofCash} and ${rowsInStores('t', view)} and t.posted_on = ${view.today}::date) as "today"`)
  const { paise = 0, today = 0 } = rows[0] ?? {}
  return [figure('cash', paise, [{ kind: 'today', value: today }], view.opens('cashBook', ofToday(view)))]
}

/** Packets not released in time, and the compensation so far; omitted where there are none. */
const readLate: Read = async (context, view) => {
  const { packets, paise } = lateInAll(await readLateReleases(context, view))
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
    order by t.place desc, sum(t.packets) desc, t.metal_id`)
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

function ofToday({ today }: DashboardView): { fromOn: string; toOn: string } {
  return { fromOn: today, toOn: today }
}
