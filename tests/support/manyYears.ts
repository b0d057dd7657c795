import type pg from 'pg'
import { dailyTerms } from './lending.ts'
import { sumTotals } from './manyTotals.ts'
import { fillBooks, fillDays } from './manyYearsBooks.ts'
import { numberAll } from './manyYearsNumbers.ts'

/** The first of April on which the business began, and the number of years. */
const BEGAN = '2022-04-01'
const YEARS = 5
/** The tables with hundreds of thousands of rows. */
const TABLES = [
  ...['loan', 'loan_item', 'packet', 'packet_move', 'loan_release', 'loan_entry'],
  ...['voucher', 'voucher_line', 'voucher_payment'],
]

/** The number of parallel connections. */
const AT_ONCE = 2

/** A business with five years of loans. */
export interface ManyYears {
  companyId: string
  /** Its stores, by code. */
  stores: readonly { id: string; code: string }[]
  userId: string
  slabId: string
  productId: string
  bankId: string
  /** The current price per gram of the product's metal, at the reference purity. */
  pricePaisePerG: number
  /** The number of loans in all stores; the numbers of a store and year have five digits. */
  count: number
}

/**
 * Inserts five years of loans for stores, in closed days. Each has an item, a packet and its payout; about 80 % are closed in the books
 * and released, and nearly every second loan has a receipt of interest in between: about five journal lines per loan. One item in five hundred is of 75 % gold, all others of 91.6 %. The principal is 50 to 75 % of the current value of the pledge,
 * and 84 % for one loan in a thousand. Constraints are not checked, because the rows are valid, as `verify` shows; indexes are built and
 * totals computed once, after the rows. The audit log has no entries for them. Needs a superuser and exclusive access to these tables.
 */
export async function fillManyYears(pool: pg.Pool, business: ManyYears): Promise<void> {
  await pool.query('update pg_index set indisready = false where indrelid = any ($1::regclass[])', [TABLES])
  await runOnConnections(pool, business.stores, (client, store) => fillLoans(client, business, store))
  await runOnConnections(pool, TABLES, (client, table) => client.query(`reindex table ${table}`))
  await runOnConnections(pool, TABLES, (client, table) => client.query(`vacuum analyze ${table}`))
  await sumTotals(pool, business.companyId)
  await runOnConnections(pool, business.stores, (client, { id, code }) =>
    fillDays(client, { companyId: business.companyId, storeId: id, code, userId: business.userId }),
  )
  await pool.query('vacuum analyze')
  // A checkpoint, so that the next posting does not wait for the disk.
  await pool.query('checkpoint')
}

/** Runs the work for all items in parallel, on connections without triggers and with more memory for sorting. */
async function runOnConnections<Of>(
  pool: pg.Pool,
  all: readonly Of[],
  work: (client: pg.PoolClient, one: Of) => Promise<unknown>,
): Promise<void> {
  const left = [...all]
  const worker = async () => {
    const client = await pool.connect()
    try {
      await client.query(
        `set session_replication_role = replica; set maintenance_work_mem = '512MB'; set work_mem = '256MB'`,
      )
      for (let one = left.shift(); one !== undefined; one = left.shift()) await work(client, one)
      await client.query('reset all')
    } finally {
      client.release()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

async function fillLoans(
  client: pg.PoolClient,
  { companyId, stores, userId, slabId, productId, bankId, pricePaisePerG, count }: ManyYears,
  { id: storeId, code }: ManyYears['stores'][number],
): Promise<void> {
  const ofYear = Math.floor(count / stores.length / YEARS)
  const store = { companyId, storeId, code, userId }
  // A customer does not visit two stores on the same day.
  const apart = 17_000 * stores.findIndex((one) => one.id === storeId)
  await client.query('drop table if exists life')
  // For loans with a payment in between the interest is more than the payment, so that their interest period does not restart.
  await client.query(
    `create temporary table life as
     with borrower as (
       select id, row_number() over (order by number) - 1 as place from customer where company_id = $1),
     given as (
       select n, y, gen_random_uuid() as id, gen_random_uuid() as paid_out, gen_random_uuid() as paid_between,
         gen_random_uuid() as closing, ($2::date + y * interval '1 year')::date + n * 340 / $3::integer as opened_on,
         (10000 + n % 90000)::bigint * 100 as principal, case when n % 500 = 3 then 7500 else 9160 end as purity_bp, 30 + (n * 7919) % 500 as days
       from generate_series(0, $4::integer - 1) as y, generate_series(1, $3::integer) as n),
     lived as (
       select *, case when n % 50 <> 0 and opened_on + days < current_date then opened_on + days end as closed_on,
         case when n % 2 = 0 and days > 60 and opened_on + 30 < current_date then opened_on + 30 end as paid_on
       from given where opened_on < current_date)
     select g.*, b.id as customer_id, paid, m.id as metal_id, w.net_mg,
       w.net_mg * $6::bigint * purity_bp / (1000 * m.reference_purity_bp) as value,
       -- Of 18 % a year of 365 days, rounded half up.
       (2 * principal * days * 18 + 36500) / 73000 - coalesce(paid, 0) as interest, opened,
       case when paid_on is null then opened else opened || jsonb_build_object('movedOn', paid_on, 'interestPaidPaise', paid,
         'interestPaidInAllPaise', paid) end as clock
     from lived g
     join metal m on m.company_id = $1 and m.id = (select metal_id from interest_slab where company_id = $1 and id = $5)
     cross join lateral (select principal * 100 / case when n % 1000 = 7 then 84 else 50 + n % 26 end
       * 1000 * m.reference_purity_bp / (purity_bp * $6::bigint) as net_mg,
       case when paid_on is not null then principal / 100 end as paid,
       jsonb_build_object('openedOn', opened_on, 'openingPrincipalPaise', principal, 'dueOn', opened_on + 365,
         'movedOn', opened_on, 'first', true, 'segments', jsonb_build_array(jsonb_build_object('from', opened_on,
         'principalPaise', principal)), 'interestPaidPaise', 0, 'interestPaidInAllPaise', 0, 'penalFrom', opened_on + 365,
         'penalPaidPaise', 0) as opened) w
     join borrower b on b.place = (n + y * 1000 + $7::integer) % (select count(*) from borrower)`,
    [companyId, BEGAN, ofYear, YEARS, slabId, pricePaisePerG, apart],
  )
  await client.query('analyze life')
  await numberAll(client, store, 'loan', 'select id, opened_on from life')
  await client.query(
    `insert into loan (company_id, id, store_id, number, customer_id, metal_id, slab_id, slab_version, status, terms, fees,
       tenure_months, opened_on, due_on, principal_paise, value_paise, eligible_paise, clock, outstanding_paise, closed_on,
       packet_id, search_text, last_seq, made_by)
     select $1, id, $2, number, customer_id, metal_id, $3, 1, case when closed_on is null then 'active' else 'closed' end, $4, '{}',
       12, opened_on, opened_on + 365, principal, value, principal, clock,
       case when closed_on is null then principal else 0 end, closed_on, id, lower(number),
       1 + (paid_on is not null)::integer + (closed_on is not null)::integer, $5
     from life join numbered using (id)`,
    [companyId, storeId, slabId, dailyTerms(), userId],
  )
  await client.query(
    `insert into loan_item (company_id, loan_id, line, product_id, purity_bp, pieces, gross_mg, net_mg, price_paise_per_g,
       value_paise, release_id)
     select $1, id, 1, $2, purity_bp, 1, net_mg, net_mg, $3, value, case when closed_on is not null then id end from life`,
    [companyId, productId, pricePaisePerG],
  )
  await client.query(
    `insert into packet (company_id, id, loan_id, store_id, seal, place, location)
     select $1, id, id, $2, 'S' || number, case when closed_on is null then 'vault' else 'released' end,
       case when closed_on is null then 'Tray 1' else '' end from life join numbered using (id)`,
    [companyId, storeId],
  )
  await client.query(
    `insert into packet_move (company_id, packet_id, store_id, seq, action, moved_on, from_place, to_place, from_location, to_location, seal,
       made_by)
     select $1, id, $3, m.seq, m.action, m.moved_on, m.from_place, m.to_place, m.from_location, m.to_location, 'S' || number, $2
     from life join numbered using (id)
     cross join lateral (values (1, 'seal', opened_on, null, 'vault', null, 'Tray 1'),
       (2, 'release', closed_on, 'vault', 'released', 'Tray 1', '')) as
       m (seq, action, moved_on, from_place, to_place, from_location, to_location)
     where m.moved_on is not null`,
    [companyId, userId, storeId],
  )
  await numberAll(client, store, 'release', 'select id, closed_on from life where closed_on is not null')
  await client.query(
    `insert into loan_release (company_id, id, number, loan_id, released_on, whole, collected_by, collector_name, collector_id_kind,
       collector_id_number, ticket, picture_id, made_by)
     select $1, id, number, id, closed_on, true, 'pawner', 'Mani', 'pan', 'AAAPL1234C', 'shown', id, $2
     from life join numbered using (id)`,
    [companyId, userId],
  )
  await fillBooks(client, { ...store, bankId })
}
