import { type SQL, sql } from 'drizzle-orm'
import type { Check } from './check.ts'

/** A table of running totals and its source rows. */
interface Totals {
  /** What holds, as a sentence. */
  name: string
  table: string
  /** Columns that a total is grouped by; the first is the store. */
  key: readonly string[]
  /** Columns that are summed. */
  sums: readonly string[]
  /** A select of these columns from the source rows of a company. */
  rows: (company: string) => SQL
}

const raw = (text: string) => sql.raw(text)

/** SQL that formats a key column for a message: an account by its code, null and lists as text. */
function formatKey(column: string): string {
  return column === 'account_id'
    ? `coalesce((select code from account a where a.company_id = st.company_id and a.id = d.account_id), '?')`
    : `coalesce(${column}::text, '')`
}

/** Compares running totals with their source rows. */
function totalsAre({ name, table, key, sums, rows }: Totals): Check {
  const keys = raw(key.join(', '))
  const signed = (sign: '' | '-') => raw(sums.map((column) => `${sign}${column} as ${column}`).join(', '))
  const differ = raw(sums.map((column) => `sum(${column}) <> 0`).join(' or '))
  const off = raw(sums.map((column) => `'${column} off by ' || sum(${column})`).join(` || ', ' || `))
  return {
    name,
    wrong: (
      company,
    ) => sql`select st.name || ', ' || ${raw(key.slice(1).map(formatKey).join(` || ', ' || `))} || ': ' || d.off as wrong
      from (
        select ${keys}, ${off} as off from (
          select ${keys}, ${signed('')} from ${raw(table)} where company_id = ${company}
          union all
          select ${keys}, ${signed('-')} from (${rows(company)}) r) both_sides
        group by ${keys} having ${differ}
      ) d join store st on st.company_id = ${company} and st.id = d.store_id order by 1`,
  }
}

/** All totals that the database keeps; totals of totals come last. */
export const storedTotals: readonly Totals[] = [
  {
    name: 'Daily totals equal the sum of the entries',
    table: 'ledger_day',
    key: ['store_id', 'account_id', 'posted_on'],
    sums: ['debit_paise', 'credit_paise', 'lines'],
    rows: (company) => sql`select store_id, account_id, posted_on, debit_paise, credit_paise, 1 as lines
      from voucher_line where company_id = ${company}`,
  },
  {
    name: 'Monthly totals equal the sum of their days',
    table: 'ledger_month',
    key: ['store_id', 'account_id', 'month_on'],
    sums: ['debit_paise', 'credit_paise'],
    rows: (
      company,
    ) => sql`select store_id, account_id, date_trunc('month', posted_on)::date as month_on, debit_paise, credit_paise
      from ledger_day where company_id = ${company}`,
  },
  {
    name: 'Totals of active loans equal the sum of the loans',
    table: 'loan_totals',
    key: ['store_id', 'due_on', 'slab_id', 'grace_days'],
    sums: ['loans', 'outstanding_paise'],
    rows: (
      company,
    ) => sql`select store_id, due_on, slab_id, (terms ->> 'graceDays')::integer as grace_days, 1 as loans, outstanding_paise
      from loan where company_id = ${company} and status = 'active'`,
  },
  {
    name: 'Totals of past days match the loan entries',
    table: 'loan_totals_move',
    key: ['store_id', 'span', 'from_on', 'due_on'],
    sums: ['loans', 'outstanding_paise'],
    rows: (company) =>
      sql`select store_id, span, from_on, due_on, loans, outstanding_paise from loan_totals_moved where company_id = ${company}`,
  },
  {
    name: 'Packet totals equal the sum of their items',
    table: 'packet_totals',
    key: ['store_id', 'place', 'metal_id'],
    sums: ['packets', 'gross_mg', 'net_mg'],
    rows: (
      company,
    ) => sql`select p.store_id, p.place, o.metal_id, 1 as packets, coalesce(w.gross_mg, 0) as gross_mg,
        coalesce(w.net_mg, 0) as net_mg
      from packet p
      join loan o on o.company_id = p.company_id and o.id = p.loan_id
      left join (select loan_id, sum(gross_mg) as gross_mg, sum(net_mg) as net_mg from loan_item
        where company_id = ${company} and release_id is null group by loan_id) w on w.loan_id = p.loan_id
      where p.company_id = ${company} and p.place not in ('released', 'sold')`,
  },
  {
    name: 'Totals of money on loans equal the sum of the payments',
    table: 'loan_money_day',
    key: ['store_id', 'posted_on'],
    sums: ['received_paise', 'paid_paise'],
    rows: (company) =>
      sql`select store_id, posted_on, received_paise, paid_paise from loan_money where company_id = ${company}`,
  },
  {
    name: 'Metal of each packet matches its items',
    table: 'packet_purity',
    key: ['store_id', 'loan_id', 'purity_bp', 'metal_id', 'place', 'location', 'packet_id'],
    sums: ['pieces', 'gross_mg', 'net_mg'],
    rows: (
      company,
    ) => sql`select p.store_id, p.loan_id, i.purity_bp, o.metal_id, p.place, p.location, p.id as packet_id, i.pieces, i.gross_mg, i.net_mg
      from packet p
      join loan o on o.company_id = p.company_id and o.id = p.loan_id
      join loan_item i on i.company_id = p.company_id and i.loan_id = p.loan_id and i.release_id is null
      where p.company_id = ${company} and p.place not in ('released', 'sold')`,
  },
  {
    name: 'Metal totals equal the sum of the packets',
    table: 'metal_totals',
    key: ['store_id', 'metal_id', 'purity_bp', 'place'],
    sums: ['packets', 'pieces', 'gross_mg', 'net_mg'],
    rows: (company) => sql`select store_id, metal_id, purity_bp, place, 1 as packets, pieces, gross_mg, net_mg
      from packet_purity where company_id = ${company}`,
  },
  {
    name: 'Loan coverage matches the active loans and their items',
    table: 'loan_cover',
    key: ['store_id', 'loan_id', 'metal_id', 'due_on', 'rate_bp', 'customer_id', 'slab_id', 'fine_of_items'],
    sums: ['paise_per_fine_kg', 'outstanding_paise', 'net_mg', 'fine'],
    rows: (company) => sql`select * from loan_coverage where company_id = ${company}`,
  },
]

/** Checks that the totals of reports and dashboard equal the sums of their source rows. */
export const totalsChecks: readonly Check[] = storedTotals.map(totalsAre)
