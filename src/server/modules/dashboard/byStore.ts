import { sql } from 'drizzle-orm'
import { accountCodes } from '../../../domain/books/accounts.ts'
import { type RequestedStores, rowsInStores } from '../../platform/auth/requestedStores.ts'
import type { DbContext } from '../../platform/operation/context.ts'
import { ledgerUpTo } from '../books/public.ts'
import { isOverdueOn } from '../lending/public.ts'

/** The stores and the day of figures. */
export interface FigureScope extends RequestedStores {
  /** The date of the figures: today in the actor's store or the day of the mail; and the first day of its month. */
  today: string
  monthOn: string
}

/** Figures of each store that has any; money in paise. */
type ByStore<Name extends string> = ({ storeId: string } & Record<Name, number>)[]

/** Principal and number of active loans, and of those past due date and grace period. */
export async function readLoansByStore(
  { db }: DbContext,
  scope: FigureScope,
): Promise<ByStore<'paise' | 'loans' | 'latePaise' | 'lateLoans'>> {
  const late = isOverdueOn(sql`due_on`, sql`grace_days`, scope.today)
  const { rows } = await db.execute<ByStore<'paise' | 'loans' | 'latePaise' | 'lateLoans'>[number]>(sql`
    select store_id as "storeId", sum(outstanding_paise)::bigint as "paise", sum(loans)::bigint as "loans",
      coalesce(sum(outstanding_paise) filter (where ${late}), 0)::bigint as "latePaise",
      coalesce(sum(loans) filter (where ${late}), 0)::bigint as "lateLoans"
    from loan_totals t where ${rowsInStores('t', scope)} group by store_id`)
  return rows
}

/** Received and paid on loans today, and this month so far. */
export async function readMoneyByStore(
  { db }: DbContext,
  scope: FigureScope,
): Promise<ByStore<'received' | 'receivedInMonth' | 'paid' | 'paidInMonth'>> {
  const today = sql`posted_on = ${scope.today}::date`
  const { rows } = await db.execute<
    ByStore<'received' | 'receivedInMonth' | 'paid' | 'paidInMonth'>[number]
  >(sql`
    select store_id as "storeId", coalesce(sum(received_paise) filter (where ${today}), 0)::bigint as "received",
      sum(received_paise)::bigint as "receivedInMonth",
      coalesce(sum(paid_paise) filter (where ${today}), 0)::bigint as "paid", sum(paid_paise)::bigint as "paidInMonth"
    from loan_money_day t
    where ${rowsInStores('t', scope)} and posted_on between ${scope.monthOn}::date and ${scope.today}::date
    group by store_id`)
  return rows
}

/** Interest and penal interest received today less reversals, and this month so far. */
export async function readInterestByStore(
  { db }: DbContext,
  scope: FigureScope,
): Promise<ByStore<'taken' | 'inMonth'>> {
  const { rows } = await db.execute<ByStore<'taken' | 'inMonth'>[number]>(sql`
    select t.store_id as "storeId",
      coalesce(sum(t.credit_paise - t.debit_paise) filter (where t.posted_on = ${scope.today}::date), 0)::bigint as "taken",
      sum(t.credit_paise - t.debit_paise)::bigint as "inMonth"
    from account a join ledger_day t on t.company_id = a.company_id and t.account_id = a.id
    where a.company_id = ${scope.companyId}::uuid
      and a.code = any(${sql.param([accountCodes.interest, accountCodes.penal])}::text[])
      and ${rowsInStores('t', scope)} and t.posted_on between ${scope.monthOn}::date and ${scope.today}::date
    group by t.store_id`)
  return rows
}

/** Cash as per books, and its movement today. */
export async function readCashByStore(
  { db }: DbContext,
  scope: FigureScope,
): Promise<ByStore<'paise' | 'today'>> {
  const ofCash = sql`a.company_id = ${scope.companyId}::uuid and a.code = ${accountCodes.cash}`
  const { rows } = await db.execute<ByStore<'paise' | 'today'>[number]>(sql`
    select c.store_id as "storeId", c.paise as "paise", coalesce(m.today, 0)::bigint as "today"
    from (
      select t.store_id, sum(t.debit_paise - t.credit_paise)::bigint as paise
      from account a join ${ledgerUpTo(rowsInStores('d', scope), scope.today)} t on t.account_id = a.id
      where ${ofCash} group by t.store_id) c
    left join (
      select t.store_id, sum(t.debit_paise - t.credit_paise) as today
      from account a join ledger_day t on t.company_id = a.company_id and t.account_id = a.id
      where ${ofCash} and ${rowsInStores('t', scope)} and t.posted_on = ${scope.today}::date
      group by t.store_id) m on m.store_id = c.store_id`)
  return rows
}

/** The sum of a figure over stores. */
export function sumOf<Name extends string>(rows: readonly Record<Name, number>[], name: Name): number {
  return rows.reduce((sum, row) => sum + row[name], 0)
}
