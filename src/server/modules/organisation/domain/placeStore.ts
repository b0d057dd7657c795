import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Domain } from '../../../../api/gen/model/index.ts'
import { domainStore } from '../../../db/schema/company.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { noteChange, WHOLE_LIST } from '../../../platform/records/rows.ts'
import type { PlaceChanges } from './places.ts'

/** Writes checked changes to the stores that a domain serves, and records them. */
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

/** The active companies that the actor may see and that have active stores, each with these stores, which an address may serve. */
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
