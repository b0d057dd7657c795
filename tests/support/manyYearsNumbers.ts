import type pg from 'pg'
import { type StoreSeries, storeSeries } from '../../src/server/modules/books/numberSeriesStore.ts'

/** The store of the numbers, and the user. */
export interface NumberedStore {
  companyId: string
  storeId: string
  code: string
  userId: string
}

/**
 * Numbers the rows of a query (id and date) in a sequence of the store, in the order of dates and after earlier numbers,
 * into the temporary table `numbered (id, number)`.
 */
export async function numberAll(
  client: pg.PoolClient,
  { companyId, storeId, code }: NumberedStore,
  series: StoreSeries,
  rows: string,
): Promise<void> {
  await client.query('drop table if exists numbered')
  await client.query(
    `create temporary table numbered as
     select id, period, place, $4 || '-' || period || '-' || $5 || lpad(place::text, greatest(5, length(place::text)), '0') as number
     from (
       select r.id, r.period, coalesce(n.last, 0) + row_number() over (partition by r.period order by r.given_on) as place
       from (
         select id, given_on,
           to_char(given_on - interval '3 months', 'YY') || to_char(given_on + interval '9 months', 'YY') as period
         from (${rows}) as r (id, given_on)) r
       left join numbering n on n.company_id = $1 and n.kind = $3 and n.store_id = $2 and n.period = r.period
     ) p`,
    [companyId, storeId, series, code, storeSeries[series]],
  )
  await client.query('analyze numbered')
  await client.query(
    `insert into numbering (company_id, kind, store_id, period, last)
     select $1, $3, $2, period, max(place) from numbered group by period
     on conflict (company_id, kind, store_id, period) do update set last = excluded.last`,
    [companyId, storeId, series],
  )
}
