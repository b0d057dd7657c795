import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Domain, DomainPair, FieldProblem } from '../../../../api/gen/model/index.ts'
import { domainStore } from '../../../db/schema/company.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { noteChange, WHOLE_LIST } from '../../../platform/records/rows.ts'
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
  const keyOf = ({ companyId, storeId }: DomainPair) => `${companyId} ${storeId}`.toLowerCase()
  const had = new Set(existing.map(keyOf))
  const wants = new Map(
    wanted.map(({ companyId, storeId }, index): [string, WantedPair] => {
      const pair = { companyId: companyId.toLowerCase(), storeId: storeId.toLowerCase() }
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

/** Writes checked changes. */
export async function writePlaces(
  context: Pick<BaseContext, 'db' | 'changes'>,
  domainId: string,
  { added, removed }: PlaceChanges,
): Promise<void> {
  const { db } = context
  if (removed.length > 0) {
    const stores = removed.map(({ storeId }) => storeId)
    await db
      .delete(domainStore)
      .where(and(eq(domainStore.domainId, domainId), inArray(domainStore.storeId, stores)))
  }
  const pairs = added.map(({ companyId, storeId }) => ({ companyId, storeId }))
  if (pairs.length > 0) await db.insert(domainStore).values(pairs.map((pair) => ({ ...pair, domainId })))
  for (const { companyId, storeId } of removed)
    noteChange(context, 'domain_store', domainId, { companyId, storeId }, null)
  for (const pair of pairs) noteChange(context, 'domain_store', domainId, null, pair)
}

/** The active companies that the actor may see, each with its active stores, which an address may serve. */
export async function readCompanyStores({ db }: Pick<BaseContext, 'db'>) {
  const { rows } = await db.execute<{
    company_id: string
    company_name: string
    stores: Pick<Domain['places'][number], 'storeId' | 'storeName'>[]
  }>(sql`
    select c.id as company_id, c.name as company_name,
      json_agg(json_build_object('storeId', s.id, 'storeName', s.name) order by lower(s.name)) as stores
    from company c join store s on s.company_id = c.id and s.active
    where c.active
    group by c.id, c.name
    order by lower(c.name), c.id limit ${WHOLE_LIST}`)
  return rows.map((row) => ({
    companyId: row.company_id,
    companyName: row.company_name,
    stores: row.stores,
  }))
}
