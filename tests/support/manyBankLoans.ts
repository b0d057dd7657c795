import type pg from 'pg'

/**
 * Inserts open bank loans for a store, a day apart in cycles of 400 days, each on one of the packets of
 * `fillManyLoans` while there are some. Call `vacuum analyze` where plans matter.
 */
export async function fillManyBankLoans(
  client: Pick<pg.Pool, 'query'>,
  {
    companyId,
    storeId,
    userId,
    count,
  }: { companyId: string; storeId: string; userId: string; count: number },
): Promise<void> {
  await client.query(
    `insert into bank (company_id, id, name, kind) select $1, gen_random_uuid(), 'Lender of many ' || n, 'lender'
     from generate_series(1, 10) as n`,
    [companyId],
  )
  await client.query(
    `with lender as (
       select id, row_number() over (order by name) - 1 as place from bank where company_id = $1 and name like 'Lender of many%'),
     given as (
       select n, (10000 + n)::bigint * 100 as principal, date '2025-01-01' + n % 400 as opened_on from generate_series(1, ${count}) as n)
     insert into bank_loan (company_id, id, store_id, number, lender_id, lender_number, status, opened_on, due_on, principal_paise,
       rate_bp, outstanding_paise, clock, search_text, made_by)
     select $1, gen_random_uuid(), $2, 'ZZ-2526-B' || lpad(n::text, 5, '0'), l.id, 'JL-' || n, 'open', opened_on, opened_on + 365,
       principal, 950, principal, jsonb_build_object('openedOn', opened_on, 'openingPrincipalPaise', principal, 'dueOn',
         opened_on + 365, 'movedOn', opened_on, 'first', true, 'segments', jsonb_build_array(jsonb_build_object('from', opened_on,
           'principalPaise', principal)), 'interestPaidPaise', 0, 'interestPaidInAllPaise', 0, 'penalFrom', opened_on + 365,
         'penalPaidPaise', 0),
       lower('zz-2526-b' || lpad(n::text, 5, '0') || ' jl-' || n), $3
     from given join lender l on l.place = n % 10`,
    [companyId, storeId, userId],
  )
  await client.query(
    `insert into bank_loan_packet (company_id, bank_loan_id, packet_id, pledged_on, gross_mg, net_mg, value_paise)
     select $1, b.id, p.id, b.opened_on, 10000, 10000, b.principal_paise * 2
     from (select *, row_number() over (order by number) as place from bank_loan where company_id = $1 and number like 'ZZ-2526-B%') b
     join (select p.id, row_number() over (order by p.seal) as place from packet p
       where p.company_id = $1 and p.location = 'Tray 1' and p.seal like 'S5%') p on p.place = b.place`,
    [companyId],
  )
}
