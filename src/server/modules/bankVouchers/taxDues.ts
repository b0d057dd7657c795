import { type SQL, sql } from 'drizzle-orm'
import { type Tax, type TaxDue, taxCodes, taxDues, taxes } from '../../../domain/books/taxPayment.ts'
import type { BaseContext } from '../../platform/operation/context.ts'

/** Codes of the accounts that collect GST. */
export const gstCodes: readonly string[] = taxes.map((tax) => taxCodes[tax])

/**
 * Movements of the GST accounts by account and month, as a select of `code`, `period_on`, `collected` and `paid` to be summed. A
 * payment counts for the period that it pays, not the month it was posted in; its reversal counts against the same period.
 * @param inStores condition for rows of a table, by its alias, of the company and stores
 */
export function taxMoves(inStores: (alias: string) => SQL): SQL {
  return sql`
    select a.code, m.month_on as period_on, m.credit_paise - m.debit_paise as collected, 0::bigint as paid
    from account a join ledger_month m on m.company_id = a.company_id and m.account_id = a.id
    where ${inStores('m')} and a.code = any(${sql.param(gstCodes)}::text[])
    union all
    select x.code, y.period_on, y.collected, y.paid
    from tax_payment t
    cross join lateral (
      select v.posted_on, 1 as side from voucher v where v.company_id = t.company_id and v.id = t.voucher_id
      union all
      select r.posted_on, -1 from voucher r where r.company_id = t.company_id and r.reverses_id = t.voucher_id
    ) v
    cross join lateral (values (${taxCodes.cgst}, t.cgst_paise), (${taxCodes.sgst}, t.sgst_paise),
      (${taxCodes.igst}, t.igst_paise)) x (code, paise)
    cross join lateral (values (date_trunc('month', v.posted_on)::date, v.side * x.paise, 0::bigint),
      (t.period_on, 0::bigint, v.side * x.paise)) y (period_on, collected, paid)
    where ${inStores('t')} and x.paise > 0`
}

/** What the actor's store still has to pay for each month up to and including a period, the oldest first. Paise. */
export async function readTaxDues(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  lastPeriodOn: string,
): Promise<TaxDue[]> {
  const { companyId, storeId } = actor
  const here = (alias: string) =>
    sql`${sql.raw(alias)}.company_id = ${companyId} and ${sql.raw(alias)}.store_id = ${storeId}`
  const { rows } = await db.execute<{ code: string; periodOn: string; netPaise: number }>(sql`
    select m.code as "code", m.period_on as "periodOn", sum(m.collected - m.paid)::bigint as "netPaise"
    from (${taxMoves(here)}) m where m.period_on <= ${lastPeriodOn}::date group by 1, 2`)
  return taxDues(rows.map(({ code, periodOn, netPaise }) => ({ periodOn, netPaise, tax: taxOf(code) })))
}

function taxOf(code: string): Tax {
  const tax = taxes.find((one) => taxCodes[one] === code)
  if (tax === undefined) throw new RangeError(`${code} is not a GST account`)
  return tax
}
