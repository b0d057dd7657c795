import { type SQL, sql } from 'drizzle-orm'
import { isInReach } from '../../platform/auth/requestedStores.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import type { StoreSeries } from '../books/public.ts'
import { isOfSeries, type SearchedNumber } from './searchTerm.ts'

type Actor = BaseContext['actor']

/** Maximum number of results of each kind, as in the API description. */
export const SHOWN = 6

/** The name of the store in a column; null for the actor's own. */
export function otherStoreName({ companyId, storeId }: Actor, column: SQL): SQL<string | null> {
  return sql`(select s.name from store s where s.company_id = ${companyId} and s.id = ${column} and s.id <> ${storeId})`
}

/** Suffix that sorts after every number with the same beginning, in any collation: numbers are capitals, digits, hyphens. */
const BEYOND = 'Z'.repeat(20)

/**
 * The searched numbers as a subquery: their store, the first and the last of a range, and a rank: 0 for the exact number, 1 for numbers
 * that begin with it. A letter with a count means that number of each year.
 */
export function searchedNumbers(actor: BaseContext['actor'], searched: SearchedNumber): SQL {
  const { companyId } = actor
  const stores = sql`s.company_id = ${companyId} and ${isInReach(actor, sql`s.id`)}`
  if ('start' in searched) {
    const { start } = searched
    return sql`(select s.id as store_id, r.low, r.high, r.place from store s
      cross join (values (${start}::text, ${start}::text, 0), (${start}, ${start + BEYOND}, 1)) as r (low, high, place)
      where ${stores})`
  }
  return sql`(select s.id as store_id, n.number as low, n.number as high, 0 as place from store s
    cross join lateral (
      select s.code || '-' || y.period || '-' || ${searched.sequence}::text as number from numbering y
      where y.company_id = s.company_id and y.store_id = s.id and y.kind = any (${sql.param(searched.series)}::text[])
    ) n where ${stores})`
}

/** Condition: a column is in a range `n` of {@link searchedNumbers}; the exact number does not also count as one that begins with it. */
export function isInRange(column: SQL): SQL {
  return sql`${column} between n.low and n.high and (n.place = 0 or ${column} <> n.low)`
}

/** The searched numbers as an array; empty unless they are of this series. */
export function exactNumbers(
  actor: BaseContext['actor'],
  searched: SearchedNumber | null,
  series: StoreSeries,
): SQL {
  return isOfSeries(searched, [series])
    ? sql`array(select n.low from ${searchedNumbers(actor, searched)} n where n.place = 0)`
    : sql`'{}'::text[]`
}
