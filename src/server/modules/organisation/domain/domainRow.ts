import { type SQL, sql } from 'drizzle-orm'
import type { Domain, DomainPlace } from '../../../../api/gen/model/index.ts'
import { hostName } from '../../../platform/auth/domains.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { texts } from '../../../platform/operation/texts.ts'
import { type UniqueRules, WHOLE_LIST } from '../../../platform/records/rows.ts'
import { domainTexts } from './texts.ts'

/** An address is unique in the installation. */
export const domainUnique: UniqueRules = {
  domain_name_unique: { field: 'name', message: domainTexts.nameTaken },
}

interface FoundDomain extends Record<string, unknown> {
  id: string
  name: string
  active: boolean
  version: number
  created_at: string
  updated_at: string
  serves_others: boolean
  answers_here: boolean
  places: DomainPlace[]
}

/**
 * Addresses, the default one first, with what they serve in the tenant scope: stores of companies that the actor may see. One query.
 */
export async function readDomains(
  { db, actor, host }: Pick<BaseContext, 'db' | 'actor' | 'host'>,
  where: SQL,
): Promise<Domain[]> {
  const { rows } = await db.execute<FoundDomain>(sql`
    select d.*, d.id = any (beyond.ids) as serves_others, coalesce(here.id = d.id, false) as answers_here,
      coalesce((
        select json_agg(json_build_object('companyId', c.id, 'companyName', c.name, 'storeId', s.id, 'storeName', s.name,
          'active', c.active and s.active) order by lower(c.name), lower(s.name))
        from domain_store ds
        join company c on c.id = ds.company_id
        join store s on s.company_id = ds.company_id and s.id = ds.store_id
        where ds.domain_id = d.id
      ), '[]') as places
    from domain d
    cross join (select auth.domains_beyond(${sql.param(actor.companies)}::uuid[]) as ids) beyond
    left join auth.domain_of_host(${hostName(host)}) here on true
    where ${where}
    order by d.name <> '*', d.name limit ${WHOLE_LIST}`)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    places: row.places,
    servesOthers: row.serves_others,
    answersHere: row.answers_here,
    active: row.active,
    version: row.version,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  }))
}

/** One address. @throws DomainError 404 when it does not exist. */
export async function readDomain(
  context: Pick<BaseContext, 'db' | 'actor' | 'host'>,
  id: string,
): Promise<Domain> {
  const [found] = await readDomains(context, sql`d.id = ${id}`)
  if (!found) throw fail(404, texts.notFound)
  return found
}
