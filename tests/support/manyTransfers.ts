import type pg from 'pg'

/**
 * Inserts transfers of packets, in turn to a store, from it, and between other stores; ten a day from 1 January 2021 on,
 * all received except every hundredth. Call `vacuum analyze` where plans matter.
 */
export async function fillManyTransfers(
  client: Pick<pg.Pool, 'query'>,
  {
    companyId,
    storeId,
    userId,
    others: [near, far],
    count,
  }: { companyId: string; storeId: string; userId: string; others: [string, string]; count: number },
): Promise<void> {
  await client.query(
    `insert into transfer (company_id, id, number, kind, state, from_store_id, to_store_id, carrier, sent_on, sent_by,
       received_on, received_by, received_at)
     select $1, gen_random_uuid(), 'ZZ-2122-T' || lpad(n::text, 5, '0'), 'packets',
       case when n % 100 = 0 then 'on-the-way' else 'received' end,
       (array[$2, $4, $4]::uuid[])[1 + n % 3], (array[$4, $2, $5]::uuid[])[1 + n % 3], 'Carrier ' || n % 40, sent_on, $3,
       case when n % 100 > 0 then sent_on end, case when n % 100 > 0 then $3::uuid end,
       case when n % 100 > 0 then now() end
     from generate_series(1, $6::integer) n cross join lateral (select date '2021-01-01' + n / 10 as sent_on) d
     order by n`,
    [companyId, storeId, userId, near, far, count],
  )
}
