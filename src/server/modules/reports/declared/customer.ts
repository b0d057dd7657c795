import { type SQL, sql } from 'drizzle-orm'
import { accountCodes } from '../../../../domain/books/accounts.ts'
import { sameCustomers } from '../../lending/public.ts'
import { inPeriod, inStores } from '../parts.ts'
import type { DeclaredReport, ReportScope } from '../report.ts'
import { reportTexts } from '../reportTexts.ts'

/** Codes of the accounts of what a customer owes and is owed. */
const { loans, chargesReceivable, shortfall, auctionSurplus } = accountCodes
const customerAccounts = [loans, chargesReceivable, shortfall, '2110', auctionSurplus]

/**
 * Every voucher of a customer, and of those merged into it, in the stores, with the change in what the customer owes (`owed`). In the
 * columns of the statement it is `charged` (paid out, or taken as income) less `paid` (or waived).
 */
function vouchersOf(scope: ReportScope): SQL {
  const { companyId, filters } = scope
  const same = sql`any(array${sameCustomers(companyId, filters.customerId ?? '')})`
  // An auction sale refers only to the loan, because the buyer pays.
  const vouchers = sql`(
    select id from voucher where company_id = ${companyId}::uuid and customer_id = ${same}
    union select id from voucher where company_id = ${companyId}::uuid and customer_id is null and loan_id = any(array(
      select id from loan where company_id = ${companyId}::uuid and customer_id = ${same})))`
  return sql`
    select v.*, d.paise as owed, p.paid_out + greatest(d.paise - p.paid_out + p.paid_in, 0) as charged,
      p.paid_in + greatest(p.paid_out - p.paid_in - d.paise, 0) as paid
    from voucher v
    cross join lateral (select coalesce(sum(l.debit_paise - l.credit_paise), 0)::bigint as paise
      from voucher_line l where l.company_id = v.company_id and l.voucher_id = v.id and l.account_id = any(array(
        select id from account where company_id = ${companyId}::uuid and code = any(${sql.param(customerAccounts)}::text[])))) d
    cross join lateral (select coalesce(sum(amount_paise) filter (where direction = 'in'), 0)::bigint as paid_in,
        coalesce(sum(amount_paise) filter (where direction = 'out'), 0)::bigint as paid_out
      from voucher_payment where company_id = v.company_id and voucher_id = v.id) p
    where ${inStores('v', scope)} and v.id = any(array${vouchers})`
}

/**
 * The narration of a voucher. A waiver or a write-off is named as such, because its narration is only the reason, and nobody paid the
 * amount.
 */
const narration = sql`case when v.kind = 'waiver' then ${reportTexts.waived}::text
  when v.kind in ('write-off', 'shortfall-write-off') then ${reportTexts.writtenOff}::text else '' end || v.narration`

export const customerStatement: DeclaredReport = {
  name: 'customerStatement',
  group: 'customers',
  title: 'Customer statement',
  lead: 'Loans, receipts and notes of one customer with running balance (principal and charges). Interest is listed when it is paid. “Paid” includes what was waived or written off.',
  filters: ['customerId', 'stores', 'fromOn', 'toOn'],
  required: ['customerId'],
  monthsBack: 12,
  columns: [
    { name: 'postedOn', kind: 'date' },
    { name: 'number', kind: 'text' },
    { name: 'narration', kind: 'text' },
    { name: 'loan', kind: 'text' },
    { name: 'chargedPaise', kind: 'money', total: true },
    { name: 'paidPaise', kind: 'money', total: true },
    { name: 'balancePaise', kind: 'money' },
  ],
  rows: (scope) => sql`
    select * from (
      select v.posted_on as "postedOn", v.number as "number", ${narration} as "narration", o.number as "loan",
        v.charged as "chargedPaise", v.paid as "paidPaise",
        (sum(v.owed) over (order by v.posted_on, v.entry))::bigint as "balancePaise", v.entry as "entry", v.id as "rowId",
        json_build_object('kind', case when v.loan_id is null then 'voucher' else 'loan' end,
          'id', coalesce(v.loan_id, v.id)) as "opens"
      from (${vouchersOf(scope)}) v
      left join loan o on o.company_id = v.company_id and o.id = v.loan_id) s
    where ${inPeriod('s."postedOn"', scope)}`,
  order: [
    { key: 'postedOn', type: 'date' },
    { key: 'entry', type: 'bigint' },
  ],
  before: (scope) => sql`
    select greatest(sum(v.owed), 0)::bigint as "chargedPaise", greatest(-sum(v.owed), 0)::bigint as "paidPaise"
    from (${vouchersOf(scope)}) v where v.posted_on < ${scope.fromOn}::date`,
}
