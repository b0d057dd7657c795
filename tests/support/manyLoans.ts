import type pg from 'pg'
import { dailyTerms } from './lending.ts'

/**
 * Inserts loans of a store's customers, each with an item, a packet and an entry, a day apart in cycles of 400 days;
 * of a hundred, three are closed and one is written off. Call `vacuum analyze` where plans matter.
 */
export async function fillManyLoans(
  client: Pick<pg.Pool, 'query'>,
  fill: {
    companyId: string
    storeId: string
    userId: string
    slabId: string
    productId: string
    count: number
  },
): Promise<void> {
  const { companyId, storeId, userId, slabId, productId, count } = fill
  await client.query(
    `with borrower as (
       select id, name_key, phone_key, row_number() over (order by number) - 1 as place from customer where company_id = $1),
     given as (
       select n, 'ZZ-2627-' || lpad(n::text, 5, '0') as number,
         date '2026-01-01' + n % 400 as opened_on, (10000 + n)::bigint * 100 as principal,
         case when n % 100 < 3 then 'closed' when n % 100 = 3 then 'written-off' else 'active' end as status
       from generate_series(1, ${count}) as n)
     insert into loan (company_id, id, store_id, number, customer_id, metal_id, slab_id, slab_version, status, terms, fees,
       tenure_months, opened_on, due_on, principal_paise, value_paise, eligible_paise, clock, outstanding_paise, closed_on, last_seq,
       made_by)
     select $1, gen_random_uuid(), $2, number, b.id, (select metal_id from interest_slab where id = $4), $4, 1, status, $5, '{}',
       12, opened_on, opened_on + 365, principal, principal * 2, principal, jsonb_build_object('openedOn', opened_on,
         'openingPrincipalPaise', principal, 'dueOn', opened_on + 365, 'movedOn', opened_on, 'first', true,
         'segments', jsonb_build_array(jsonb_build_object('from', opened_on, 'principalPaise', principal)),
         'interestPaidPaise', 0, 'interestPaidInAllPaise', 0, 'penalFrom', opened_on + 365, 'penalPaidPaise', 0),
       case status when 'active' then principal else 0 end, case status when 'closed' then opened_on end, 1, $3
     from given join borrower b on b.place = n % (select count(*) from borrower)`,
    [companyId, storeId, userId, slabId, dailyTerms()],
  )
  const filled = `from loan where company_id = $1 and number like 'ZZ-%'`
  await client.query(
    `insert into packet (company_id, id, loan_id, store_id, seal, place, location)
     select $1, id, id, store_id, 'S' || 500000 + right(number, 5)::integer, 'vault', 'Tray 1'
     ${filled}`,
    [companyId],
  )
  await client.query(
    `insert into packet_move (company_id, packet_id, store_id, seq, action, moved_on, to_place, to_location, seal, made_by)
     select $1, id, store_id, 1, 'seal', opened_on, 'vault', 'Tray 1', 'S', $2 ${filled}`,
    [companyId, userId],
  )
  await client.query(
    `insert into loan_item (company_id, loan_id, line, product_id, purity_bp, pieces, gross_mg, net_mg, price_paise_per_g, value_paise)
     select $1, id, 1, $2, 9160, 1, 10000, 10000, 700000, value_paise ${filled}`,
    [companyId, productId],
  )
  await client.query(
    `insert into loan_entry (company_id, loan_id, seq, kind, entry_on, principal_paise, before, after, made_by)
     select $1, id, 1, 'opening', opened_on, principal_paise,
       '{"status":"approved","clock":null,"charges":{},"closedOn":null}',
       jsonb_build_object('status', 'active', 'clock', clock, 'charges', '{}'::jsonb, 'closedOn', closed_on), $2 ${filled}`,
    [companyId, userId],
  )
}

/** Inserts further loans: this many that can be auctioned, and this many with an open lot. */
export async function fillManyLots(
  client: Pick<pg.Pool, 'query'>,
  { companyId, userId, count }: { companyId: string; userId: string; count: number },
): Promise<void> {
  await client.query(
    `insert into loan (company_id, id, store_id, number, customer_id, metal_id, slab_id, slab_version, status, terms, fees,
       tenure_months, opened_on, due_on, principal_paise, value_paise, eligible_paise, clock, outstanding_paise, made_by)
     select company_id, gen_random_uuid(), store_id, 'YY-2627-' || lpad(n::text, 5, '0'), customer_id, metal_id, slab_id,
       slab_version, status, terms, fees, tenure_months, opened_on, date '2026-01-01' - n, principal_paise, value_paise,
       eligible_paise, clock, outstanding_paise, made_by
     from (select * from loan where company_id = $1 and number = 'ZZ-2627-00004') l, generate_series(1, $2::integer) as n`,
    [companyId, 2 * count],
  )
  const filled = `from loan where company_id = $1 and number like 'YY-%'`
  await client.query(
    `insert into packet (company_id, id, loan_id, store_id, seal, place, location)
     select company_id, id, id, store_id, 'S' || 700000 + right(number, 5)::integer, 'vault', 'Tray 2' ${filled}`,
    [companyId],
  )
  await client.query(
    `insert into loan_item (company_id, loan_id, line, product_id, purity_bp, pieces, gross_mg, net_mg, price_paise_per_g, value_paise)
     select l.company_id, l.id, i.line, i.product_id, i.purity_bp, i.pieces, i.gross_mg, i.net_mg, i.price_paise_per_g, i.value_paise
     from loan l join loan z on z.company_id = l.company_id and z.number = 'ZZ-2627-00004'
     join loan_item i on i.company_id = z.company_id and i.loan_id = z.id
     where l.company_id = $1 and l.number like 'YY-%'`,
    [companyId],
  )
  await client.query(
    `insert into auction_lot (company_id, id, store_id, loan_id, state, made_by)
     select company_id, id, store_id, id, 'identified', $2 ${filled} order by number limit $3`,
    [companyId, userId, count],
  )
}
