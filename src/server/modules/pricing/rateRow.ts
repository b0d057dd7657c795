import { type SQL, sql } from 'drizzle-orm'
import type { Rate } from '../../../api/gen/model/index.ts'
import { storesInView } from '../../platform/auth/requestedStores.ts'
import type { Actor, ActorContext } from '../../platform/operation/context.ts'
import { fail } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'

interface FoundRate extends Record<string, unknown> {
  id: string
  metal_id: string
  metal_name: string
  store_id: string | null
  store_name: string | null
  effective_on: string
  price: number
  source: string | null
  note: string | null
  corrects_id: string | null
  corrected_by_id: string | null
  corrected_by_name: string | null
  closing: boolean
  entered_by: string
  entered_by_name: string | null
  active: boolean
  version: number
  created_at: string
  updated_at: string
}

/**
 * Reads the price entries of the actor's company that the actor may see, by date and entry, with their corrections. `r` is the entry. One
 * query.
 */
export async function readRates(
  { db, actor }: ActorContext,
  where: SQL,
  { limit, descending = true }: { limit: number; descending?: boolean },
): Promise<Rate[]> {
  const direction = descending ? sql`desc` : sql`asc`
  const { rows } = await db.execute<FoundRate>(sql`
    with found as materialized (
      select * from rate r where r.company_id = ${actor.companyId} and ${seenRates(actor)} and ${where}
      order by r.effective_on ${direction}, r.entry ${direction} limit ${limit}
    )
    select r.id, r.metal_id, m.name as metal_name, r.store_id, s.name as store_name, r.effective_on::text,
      r.price_paise_per_g::integer as price, r.source, r.note, r.corrects_id, r.entered_by, r.active, r.version,
      r.created_at, r.updated_at, l.name as entered_by_name, c.id as corrected_by_id, c.name as corrected_by_name,
      r.active and not exists (
        select from rate later where later.company_id = r.company_id and later.metal_id = r.metal_id and later.active
          and later.effective_on = r.effective_on and later.entry > r.entry
          and later.store_id is not distinct from r.store_id
      ) as closing
    from found r
    join metal m on m.company_id = r.company_id and m.id = r.metal_id
    left join store s on s.company_id = r.company_id and s.id = r.store_id
    left join login l on l.id = r.entered_by
    left join lateral (
      select c.id, by.name from rate c left join login by on by.id = c.entered_by
      where c.company_id = r.company_id and c.metal_id = r.metal_id and c.active
        and c.effective_on = r.effective_on and c.corrects_id = r.id
      order by c.entry desc limit 1
    ) c on true
    order by r.effective_on ${direction}, r.entry ${direction}`)
  return rows.map((row) => toRate(row, actor.companyId))
}

/** One entry that the actor may see. @throws DomainError 404 when it does not exist. */
export async function readRate(context: ActorContext, id: string): Promise<Rate> {
  const [found] = await readRates(context, sql`r.id = ${id}`, { limit: 1 })
  if (!found) throw fail(404, texts.notFound)
  return found
}

/**
 * Condition for rows of `rate`, named `r`, that the actor may see: prices for all stores, and those for the stores of {@link
 * storesInView}.
 */
export function seenRates(actor: Actor): SQL {
  const stores = storesInView(actor)
  if (stores === null) return sql`true`
  return sql`(r.store_id is null or r.store_id = any (${sql.param(stores)}::uuid[]))`
}

function toRate(row: FoundRate, companyId: string): Rate {
  return {
    id: row.id,
    companyId,
    metalId: row.metal_id,
    metalName: row.metal_name,
    storeId: row.store_id,
    storeName: row.store_name,
    effectiveOn: row.effective_on,
    pricePaisePerG: row.price,
    source: row.source,
    note: row.note,
    correctsId: row.corrects_id,
    correctedById: row.corrected_by_id,
    correctedByName: row.corrected_by_name,
    closing: row.closing,
    enteredBy: row.entered_by,
    enteredByName: row.entered_by_name,
    active: row.active,
    version: row.version,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  }
}
