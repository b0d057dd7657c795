import { sql } from 'drizzle-orm'
import type { DomainPair, FieldProblem } from '../../../../api/gen/model/index.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { domainTexts } from './texts.ts'

/** The pairs of a request with ids in lower case, and where the request has each. */
interface WantedPair extends DomainPair {
  field: string
}

/** The stores to add and to remove. */
export interface PlaceChanges {
  added: WantedPair[]
  removed: DomainPair[]
}

/** Compares existing stores with the wanted ones; duplicates count once. */
export function comparePlaces(existing: readonly DomainPair[], wanted: readonly DomainPair[]): PlaceChanges {
  const keyOf = ({ companyId, storeId }: DomainPair) => `${companyId} ${storeId}`
  const had = new Set(existing.map(keyOf))
  const wants = new Map(
    wanted.map(({ companyId, storeId }, index): [string, WantedPair] => {
      const pair = { companyId, storeId }
      return [keyOf(pair), { ...pair, field: `places.${index}.storeId` }]
    }),
  )
  return {
    added: [...wants.values()].filter((pair) => !had.has(keyOf(pair))),
    removed: existing.filter((pair) => !wants.has(keyOf(pair))),
  }
}

/** @throws DomainError 422 naming each added pair that is not an active store of an active company in the tenant scope. */
export async function requireStores({ db }: Pick<BaseContext, 'db'>, { added }: PlaceChanges): Promise<void> {
  if (added.length === 0) return
  const { rows } = await db.execute<{ known: boolean }>(sql`
    select exists (select from store s join company c on c.id = s.company_id and c.active
      where s.company_id = w.company_id and s.id = w.store_id and s.active) as known
    from unnest(${sql.param(added.map((pair) => pair.companyId))}::uuid[],
      ${sql.param(added.map((pair) => pair.storeId))}::uuid[]) with ordinality as w(company_id, store_id, place)
    order by w.place`)
  const errors: FieldProblem[] = added.flatMap(({ field }, index) =>
    rows[index]?.known ? [] : [{ field, message: domainTexts.unknownStore }],
  )
  if (errors.length > 0) throw fail(422, domainTexts.unknownStore, errors)
}
