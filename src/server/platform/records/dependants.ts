import { type SQL, sql } from 'drizzle-orm'
import type { BaseContext } from '../operation/context.ts'
import { refuse } from '../operation/problem.ts'
import { texts } from '../operation/texts.ts'

/** Names of dependants that a refusal shows. */
const SHOWN = 5

/** Records that depend on another: what they are called, and a query of their names as `name`. */
export interface Dependants {
  /** In the plural, as `product categories`. */
  kind: string
  /** In the singular; the plural where left out. */
  one?: string
  /** `select x.name as name from …`, of active records only. */
  names: SQL
}

/**
 * Call before a record is in-activated: refuses while something active depends on it, and shows what.
 * @throws Refusal 422 naming each kind, how many there are and the first of them.
 */
export async function refuseIfUsed(
  { db }: Pick<BaseContext, 'db'>,
  name: string,
  dependants: readonly Dependants[],
): Promise<void> {
  const parts = dependants.map(
    (
      { kind, one = kind, names },
      place,
    ) => sql`select ${place}::integer as place, case count(*) when 1 then ${one}::text else ${kind}::text end as kind,
      count(*)::integer as count, (array_agg(u.name order by u.name))[1:${sql.raw(String(SHOWN))}] as names
      from (${names}) u having count(*) > 0`,
  )
  const { rows } = await db.execute<{ kind: string; count: number; names: string[] }>(
    sql`select * from (${sql.join(parts, sql` union all `)}) used order by place`,
  )
  if (rows.length === 0) return
  throw refuse(
    422,
    texts.inUse(
      name,
      rows.map(({ kind, count, names }) => texts.used(kind, count, names)),
    ),
  )
}
