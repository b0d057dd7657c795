import { sql } from 'drizzle-orm'
import { fetchRows } from '../../platform/db/fetchRows.ts'
import type { Db } from '../../platform/db/pool.ts'
import { parseCacheKey, type ShortfallLoan, shortfallLoans } from '../lending/public.ts'
import type { Check } from './check.ts'

const figures = ['outstanding_paise', 'value_paise', 'short_paise', 'net_mg', 'fine_mg']

// The checks add the stored sums and the negated sums of the loans, which must give 0: the columns, their differences as text, and the
// condition that one of them is not 0.
const summed = ['loans', ...figures]
const off = sql.raw(summed.map((name) => `'${name} off by ' || sum(${name})`).join(` || ', ' || `))
const differ = sql.raw(summed.map((name) => `sum(${name}) <> 0`).join(' or '))
const ofLoan = sql.raw(`-1, ${figures.map((name) => `-coalesce(t.${name}, 0)`).join(', ')}`)

/** Checks that the margin watch's totals by scheme and by borrower equal the sums of its loans. */
export const watchChecks: readonly Check[] = [
  {
    name: 'Margin shortfall totals equal the sum of the loans',
    wrong: (company) => sql`
      select coalesce(s.name, '?') || ', ' || coalesce(b.name, '?') || ': ' || d.off as wrong
      from (
        select computation_id, slab_id, ${off} as off
        from (
          select computation_id, slab_id, loans, ${sql.raw(figures.join(', '))} from short_sum where company_id = ${company}
          union all
          select computation_id, slab_id, ${ofLoan} from loan_short t where company_id = ${company}) both_sides
        group by 1, 2 having ${differ}) d
      left join margin_computation r on r.company_id = ${company} and r.id = d.computation_id
      left join store s on s.company_id = ${company} and s.id = r.store_id
      left join interest_slab b on b.company_id = ${company} and b.id = d.slab_id order by 1`,
  },
  {
    name: 'Margin shortfall by borrower equals the sum of the loans',
    wrong: (company) => sql`
      select coalesce(c.name, '?') || ': ' || d.off as wrong
      from (
        select together_id, customer_id, ${off} as off
        from (
          select together_id, customer_id, loans, ${sql.raw(figures.join(', '))} from short_borrower where company_id = ${company}
          union all
          select g.id, t.customer_id, ${ofLoan} from short_together g
          join loan_short t on t.company_id = g.company_id and t.computation_id = any (g.computation_ids)
          where g.company_id = ${company}) both_sides
        group by 1, 2 having ${differ}) d
      left join customer c on c.company_id = ${company} and c.id = d.customer_id order by 1`,
  },
]

/** What the replay of the margin watch checks, as a sentence. */
export const WATCH_REPLAYED = 'Stored margin shortfalls match the rules'

/** A stored computation, with the borrowers whose loans have changed since. */
interface StoredComputation extends Record<string, unknown> {
  id: string
  storeId: string
  metalId: string
  cacheKey: string
  changed: string[]
}

/**
 * Recomputes the shortfalls that the margin watch has stored, from the same policy, day and price, and returns each violation. Leaves
 * out borrowers whose loans have changed since.
 */
export async function replayWatch(db: Db, companyId: string): Promise<string[]> {
  const { rows: computations } = await db.execute<StoredComputation>(sql`
    select id, store_id as "storeId", metal_id as "metalId", cache_key as "cacheKey",
      array(select distinct customer_id from borrower_changed
        where company_id = ${companyId} and changed >= r.changes_from) as "changed"
    from margin_computation r where company_id = ${companyId} and cluster = (pg_control_system()).system_identifier`)
  const wrong = new Set<string>()
  for (const computation of computations) {
    const changed = new Set(computation.changed)
    const found = new Map<string, string>()
    for await (const loans of storedShortfalls(db, companyId, computation.id))
      for (const loan of loans)
        if (!changed.has(loan.customerId)) found.set(loan.loanId, reportedFigures(loan))
    const { policy, today, price } = parseCacheKey(computation)
    for await (const loans of shortfallLoans({ db }, { companyId, today }, policy, [price]))
      for (const loan of loans) {
        if (changed.has(loan.customerId)) continue
        if (found.get(loan.loanId) !== reportedFigures(loan)) wrong.add(loan.loanId)
        found.delete(loan.loanId)
      }
    for (const id of found.keys()) wrong.add(id)
  }
  const { rows } = await db.execute<{ number: string }>(sql`
    select number from loan where company_id = ${companyId} and id = any (${sql.param([...wrong])}::uuid[]) order by number`)
  return rows.map(({ number }) => `Loan ${number} has a wrong stored shortfall`)
}

type Figures = Omit<ShortfallLoan, 'storeId' | 'metalId'>

function reportedFigures(loan: Figures): string {
  const { customerId, slabId, dueOn, outstandingPaise, valuePaise, shortfallPaise, netMg, fineMg } = loan
  return [customerId, slabId, dueOn, outstandingPaise, valuePaise, shortfallPaise, netMg, fineMg].join(' ')
}

async function* storedShortfalls(
  db: Db,
  companyId: string,
  computationId: string,
): AsyncGenerator<Figures[]> {
  const query = sql`
    select loan_id as "loanId", customer_id as "customerId", slab_id as "slabId", due_on as "dueOn",
      outstanding_paise as "outstandingPaise", value_paise as "valuePaise", short_paise as "shortfallPaise", net_mg as "netMg",
      fine_mg as "fineMg"
    from loan_short where company_id = ${companyId}::uuid and computation_id = ${computationId}::uuid`
  for await (const rows of fetchRows(db, query, 4_000)) yield rows as unknown as Figures[]
}
