import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '../../../domain/dates/dates.ts'

/**
 * Debits and credits by store and account up to and including a day, as a subquery: totals of whole months, and of the days
 * of a month that has not ended by then.
 * @param inStores condition for company and stores of a row `d`
 */
export function ledgerUpTo(inStores: SQL, date: string): SQL {
  // The first day of the first month that is not over at the end of `date`.
  const monthOn = `${addDays(date, 1).slice(0, 7)}-01`
  return sql`(
    select d.store_id, d.account_id, d.debit_paise, d.credit_paise from ledger_month d
      where ${inStores} and d.month_on < ${monthOn}::date
    union all
    select d.store_id, d.account_id, d.debit_paise, d.credit_paise from ledger_day d
      where ${inStores} and d.posted_on between ${monthOn}::date and ${date}::date)`
}
