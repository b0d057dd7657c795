import type pg from 'pg'
import { accountCodes } from '../../src/domain/accounts.ts'
import { dailyTerms } from './lending.ts'
import { sumTotals } from './manyTotals.ts'

/** The first of April that the business began, and how many years of loans there are from it. */
const BEGAN = '2022-04-01'
const YEARS = 5
/** Of what is made, the tables that take rows by the hundred thousand. */
const TABLES = [
  ...['loan', 'loan_item', 'packet', 'packet_move', 'loan_entry'],
  ...['voucher', 'voucher_line', 'voucher_payment'],
]

/** Connections that fill in at once. */
const AT_ONCE = 2

/** A business that has lent for five years. */
export interface ManyYears {
  companyId: string
  /** Its stores, by the codes in their loans' numbers. */
  stores: readonly { id: string; code: string }[]
  userId: string
  slabId: string
  productId: string
  bankId: string
  /** What a gram of the product's metal is worth now, at the reference purity. */
  pricePaisePerG: number
  /** Loans of all stores together; those of a store and year have five digits. */
  count: number
}

/**
 * Fills stores with five years of loans of their customers straight in the database: each with an item, a packet, its payout and,
 * but for some 20 in 100, its closing in the books, every second with a receipt of interest between: some five lines of the journal
 * a loan. Lent is 50 to 75 in 100 of what the pledge is worth now, of one in a thousand 84. What checks rows is left out, for they
 * are right; indexes are built and totals are summed once, after the rows. Needs a superuser, and nobody else at these tables.
 */
export async function fillManyYears(pool: pg.Pool, of: ManyYears): Promise<void> {
  await pool.query('update pg_index set indisready = false where indrelid = any ($1::regclass[])', [TABLES])
  await atOnce(pool, of.stores, (client, store) => fillLoans(client, of, store))
  await atOnce(pool, TABLES, (client, table) => client.query(`reindex table ${table}`))
  await atOnce(pool, TABLES, (client, table) => client.query(`vacuum analyze ${table}`))
  await sumTotals(pool, of.companyId)
  await pool.query('vacuum analyze')
}

/** Does the work of each, on connections that leave out triggers and have room to sort. */
async function atOnce<Of>(
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
  // Who comes to one store does not come to another on the same day.
  const apart = 17_000 * stores.findIndex((store) => store.id === storeId)
  const clock = `jsonb_build_object('openedOn', opened_on, 'openingPrincipalPaise', principal, 'dueOn', opened_on + 365,
    'movedOn', opened_on, 'first', true, 'segments', jsonb_build_array(jsonb_build_object('from', opened_on, 'principalPaise',
    principal)), 'interestPaidPaise', 0, 'interestPaidInAllPaise', 0, 'penalFrom', opened_on + 365, 'penalPaidPaise', 0)`
  await client.query('drop table if exists life')
  await client.query(
    `create temporary table life (n integer, y integer, id uuid, paid_out uuid, paid_between uuid, closing uuid, opened_on date,
       principal bigint, days integer, customer_id uuid, number text, closed_on date, metal_id uuid, net_mg bigint, value bigint,
       clock jsonb)`,
  )
  await client.query(
    `insert into life
     with borrower as (
       select id, row_number() over (order by number) - 1 as place from customer where company_id = $1),
     given as (
       select n, y, gen_random_uuid() as id, gen_random_uuid() as paid_out, gen_random_uuid() as paid_between,
         gen_random_uuid() as closing, ($3::date + y * interval '1 year')::date + n * 340 / $4::integer as opened_on,
         (10000 + n % 90000)::bigint * 100 as principal, 30 + (n * 7919) % 500 as days
       from generate_series(0, $5::integer - 1) as y, generate_series(1, $4::integer) as n)
     select g.*, b.id as customer_id, $2 || '-' || to_char($3::date + y * interval '1 year', 'YY')
         || to_char($3::date + (y + 1) * interval '1 year', 'YY') || '-' || lpad(n::text, 5, '0') as number,
       case when n % 50 <> 0 and opened_on + days < current_date then opened_on + days end as closed_on,
       m.id as metal_id, w.net_mg, w.net_mg * $7::bigint * 9160 / (1000 * m.reference_purity_bp) as value, ${clock}
     from given g
     join metal m on m.company_id = $1 and m.id = (select metal_id from interest_slab where company_id = $1 and id = $6)
     cross join lateral (select principal * 100 / case when n % 1000 = 7 then 84 else 50 + n % 26 end
       * 1000 * m.reference_purity_bp / (9160 * $7::bigint) as net_mg) w
     join borrower b on b.place = (n + y * 1000 + $8::integer) % (select count(*) from borrower)
     where opened_on < current_date`,
    [companyId, code, BEGAN, ofYear, YEARS, slabId, pricePaisePerG, apart],
  )
  await client.query('analyze life')
  await client.query(
    `insert into loan (company_id, id, store_id, number, customer_id, metal_id, slab_id, slab_version, status, terms, fees,
       tenure_months, opened_on, due_on, principal_paise, value_paise, eligible_paise, clock, outstanding_paise, closed_on,
       packet_id, search_text, made_by)
     select $1, id, $2, number, customer_id, metal_id, $3, 1, case when closed_on is null then 'active' else 'closed' end, $4, '{}',
       12, opened_on, opened_on + 365, principal, value, principal, clock,
       case when closed_on is null then principal else 0 end, closed_on, id, lower(number), $5 from life`,
    [companyId, storeId, slabId, dailyTerms(), userId],
  )
  await client.query(
    `insert into loan_item (company_id, loan_id, line, product_id, purity_bp, pieces, gross_mg, net_mg, price_paise_per_g, value_paise)
     select $1, id, 1, $2, 9160, 1, net_mg, net_mg, $3, value from life`,
    [companyId, productId, pricePaisePerG],
  )
  await client.query(
    `insert into packet (company_id, id, loan_id, store_id, seal, place, location)
     select $1, id, id, $2, 'S' || number, case when closed_on is null then 'vault' else 'released' end, 'Tray 1' from life`,
    [companyId, storeId],
  )
  await client.query(
    `insert into packet_move (company_id, packet_id, seq, act, moved_on, to_place, to_location, seal, made_by)
     select $1, id, 1, 'seal', opened_on, 'vault', 'Tray 1', 'S' || number, $2 from life`,
    [companyId, userId],
  )
  await fillBooks(client, { companyId, storeId, code, bankId, userId })
}

/** Vouchers of the lives: payout by bank, interest between in cash, closing in cash with a hundredth of interest. */
async function fillBooks(
  client: pg.PoolClient,
  of: { companyId: string; storeId: string; code: string; bankId: string; userId: string },
): Promise<void> {
  const { companyId, storeId, code, bankId, userId } = of
  const posted = (kind: string, id: string, posted: string, where: string) =>
    client.query(
      `insert into voucher (company_id, id, store_id, number, kind, posted_on, customer_id, loan_id, made_by)
     select $1, ${id}, $2, $3 || '-${kind}-' || number, $4, ${posted}, customer_id, id, $5 from life where ${where}`,
      [companyId, storeId, code, kind, userId],
    )
  const lines = (id: string, posted: string, where: string, parts: string) =>
    client.query(
      `insert into voucher_line (company_id, voucher_id, line, account_id, debit_paise, credit_paise, posted_on, store_id, customer_id, loan_id)
     select $1, ${id}, part.line, a.id, part.debit, part.credit, ${posted}, $2, customer_id, life.id
     from life cross join lateral (values ${parts}) as part (line, code, debit, credit)
     join account a on a.company_id = $1 and a.code = part.code where ${where}`,
      [companyId, storeId],
    )
  const paid = (
    id: string,
    posted: string,
    where: string,
    direction: string,
    bank: string | null,
    amount: string,
  ) =>
    client.query(
      `insert into voucher_payment (company_id, voucher_id, line, direction, mode, bank_id, amount_paise, posted_on, customer_id, loan_id)
     select $1, ${id}, 1, $2, case when $3::uuid is null then 'cash' else 'bank' end, $3, ${amount}, ${posted}, customer_id, id
     from life where ${where}`,
      [companyId, direction, bank],
    )
  const entered = (
    seq: string,
    id: string,
    kind: string,
    entry: string,
    where: string,
    interest: string,
    principal: string,
  ) =>
    client.query(
      `insert into loan_entry (company_id, loan_id, seq, voucher_id, kind, entry_on, interest_paise, principal_paise, before, after, made_by)
       select $1, id, ${seq}, ${id}, $2, ${entry}, ${interest}, ${principal}, state.before, state.after, $3
       from life
       cross join lateral (select jsonb_build_object('status', 'active', 'clock', clock, 'charges', '{}'::jsonb, 'closedOn', null)) as
         goes_on (state)
       cross join lateral (select
         case $2 when 'opening' then goes_on.state || '{"status": "approved", "clock": null}' else goes_on.state end as before,
         case $2 when 'closing' then goes_on.state || jsonb_build_object('status', 'closed', 'closedOn', closed_on)
           else goes_on.state end as after) as state
       where ${where}`,
      [companyId, kind, userId],
    )
  const { rows } = await client.query<{ code: string }>(
    `select a.code from bank b join account a on a.company_id = b.company_id and a.id = b.account_id where b.company_id = $1 and b.id = $2`,
    [companyId, bankId],
  )
  const bankCode = rows[0]?.code ?? ''
  const { cash, loans, interest } = accountCodes
  const between = 'n % 2 = 0 and days > 60 and opened_on + 30 < current_date'
  const closed = 'closed_on is not null'
  await posted('payout', 'paid_out', 'opened_on', 'true')
  await lines(
    'paid_out',
    'opened_on',
    'true',
    `(1, '${loans}', principal, 0), (2, '${bankCode}', 0, principal)`,
  )
  await paid('paid_out', 'opened_on', 'true', 'out', bankId, 'principal')
  await entered('1', 'paid_out', 'opening', 'opened_on', 'true', '0', 'principal')
  await posted('receipt', 'paid_between', 'opened_on + 30', between)
  await lines(
    'paid_between',
    'opened_on + 30',
    between,
    `(1, '${cash}', principal / 100, 0), (2, '${interest}', 0, principal / 100)`,
  )
  await paid('paid_between', 'opened_on + 30', between, 'in', null, 'principal / 100')
  await entered('2', 'paid_between', 'receipt', 'opened_on + 30', between, 'principal / 100', '0')
  await posted('closing', 'closing', 'closed_on', closed)
  await lines(
    'closing',
    'closed_on',
    closed,
    `(1, '${cash}', principal + principal / 100, 0), (2, '${loans}', 0, principal), (3, '${interest}', 0, principal / 100)`,
  )
  await paid('closing', 'closed_on', closed, 'in', null, 'principal + principal / 100')
  await entered('3', 'closing', 'closing', 'closed_on', closed, 'principal / 100', 'principal')
}
