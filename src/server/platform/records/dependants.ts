import { type SQL, sql } from 'drizzle-orm'
import type { Noun } from '../../../domain/text/nouns.ts'
import type { BaseContext } from '../operation/context.ts'
import { fail } from '../operation/problem.ts'
import { texts } from '../operation/texts.ts'

/** Maximum number of names of dependants that are listed. */
const SHOWN = 5

/** Records that depend on another: what they are, and a query of their names as `name`. */
export interface Dependants {
  noun: Noun
  /** `select x.name as name from …`, of active records only. */
  names: SQL
}

/**
 * Call after a record is inactivated, or a part of it removed, in the same transaction: the change has locked the record, so no new
 * dependant can appear. Fails, which undoes the change, while active records depend on it.
 * @throws DomainError 422 naming what they are, how many there are and the first of them.
 */
export async function requireUnused(
  { db }: Pick<BaseContext, 'db'>,
  name: string,
  dependants: readonly Dependants[],
): Promise<void> {
  const parts = dependants.map(
    ({ noun, names }, place) => sql`select ${place}::integer as place, ${noun}::text as noun,
      count(*)::integer as count, (array_agg(u.name order by u.name))[1:${sql.raw(String(SHOWN))}] as names
      from (${names}) u having count(*) > 0`,
  )
  const { rows } = await db.execute<{ noun: Noun; count: number; names: string[] }>(
    sql`select * from (${sql.join(parts, sql` union all `)}) used order by place`,
  )
  if (rows.length === 0) return
  throw fail(
    422,
    texts.inUse(
      name,
      rows.map(({ noun, count, names }) => texts.used(noun, count, names)),
    ),
  )
}
