import { sql } from 'drizzle-orm'
import type { customer } from '../../db/schema/people.ts'
import type { BaseContext } from '../../platform/operation/context.ts'

type Row = typeof customer.$inferSelect

/** The customers who were kept at the merges of these rows, by the ids of the merged ones. At most one query. */
export async function keptCustomers(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  rows: readonly Row[],
): Promise<Map<string, Pick<Row, 'number' | 'name'>>> {
  const merged = rows.flatMap(({ id, mergedInto }) => (mergedInto === null ? [] : [id]))
  if (merged.length === 0) return new Map()
  const { rows: found } = await db.execute<{ merged: string; number: string; name: string }>(sql`
    with recursive chain (merged, id) as (
      select id, merged_into from customer where company_id = ${actor.companyId} and id = any(${sql.param(merged)}::uuid[])
      union all select chain.merged, c.merged_into from chain join customer c on c.company_id = ${actor.companyId} and c.id = chain.id
      where c.merged_into is not null)
    select chain.merged, c.number, c.name from chain join customer c on c.company_id = ${actor.companyId} and c.id = chain.id
    where c.merged_into is null`)
  return new Map(found.map(({ merged: id, number, name }) => [id, { number, name }]))
}
