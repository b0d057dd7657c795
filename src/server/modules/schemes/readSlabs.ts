import { and, asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { InterestSlab, InterestSlabVersion } from '../../../api/gen/model/index.ts'
import { login } from '../../db/schema/access.ts'
import { metal } from '../../db/schema/items.ts'
import { interestSlab, interestSlabVersion, slabType } from '../../db/schema/schemes.ts'
import { byId } from '../../platform/db/byId.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { fail } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { asReply, WHOLE_LIST } from '../../platform/records/rows.ts'

type Scope = Pick<BaseContext, 'db' | 'actor' | 'today'>

/** Schemes of the actor's company by name, each with its version in force today and the future ones. */
export async function readSlabs(context: Scope, where?: SQL): Promise<InterestSlab[]> {
  const { db, actor, today } = context
  const slabs = await db
    .select({
      slab: interestSlab,
      slabTypeName: slabType.name,
      metalName: metal.name,
      firstNumber: sql<number>`coalesce((select begun.number from interest_slab_version begun
        where begun.company_id = ${interestSlab.companyId} and begun.slab_id = ${interestSlab.id}
          and begun.from_on <= ${today} order by begun.number desc limit 1), 1)`,
    })
    .from(interestSlab)
    .innerJoin(slabType, byId(slabType, interestSlab.slabTypeId))
    .innerJoin(metal, byId(metal, interestSlab.metalId))
    .where(and(eq(interestSlab.companyId, actor.companyId), where))
    .orderBy(sql`lower(${interestSlab.name})`, interestSlab.id)
    .limit(WHOLE_LIST)
  // Each version by its complete key, so that past versions are not read.
  const wanted = slabs.flatMap(({ slab: { id, currentVersion }, firstNumber }) =>
    Array.from({ length: currentVersion - firstNumber + 1 }, (_, row) => ({ id, number: firstNumber + row })),
  )
  const ids = sql.param(wanted.map(({ id }) => id))
  const numbers = sql.param(wanted.map(({ number }) => number))
  const rows = await versionsOf(context)
    .innerJoin(
      sql`unnest(${ids}::uuid[], ${numbers}::integer[]) as wanted(slab_id, number)`,
      sql`${interestSlabVersion.slabId} = wanted.slab_id and ${interestSlabVersion.number} = wanted.number`,
    )
    .where(eq(interestSlabVersion.companyId, actor.companyId))
    .orderBy(asc(interestSlabVersion.number))
  const versions = new Map(slabs.map(({ slab }) => [slab.id, [] as InterestSlabVersion[]]))
  for (const row of rows) {
    const ofSlab = versions.get(row.slabId)
    // Of two that begin on the same day the newer one is valid.
    if (ofSlab?.at(-1)?.fromOn === row.fromOn) ofSlab?.pop()
    ofSlab?.push(toVersion(row))
  }
  return slabs.map(({ slab: { currentVersion: _newest, ...slab }, firstNumber: _first, ...names }) => ({
    ...asReply(slab),
    ...names,
    versions: versions.get(slab.id) ?? [],
  }))
}

/** One scheme as the API returns it. @throws DomainError 404 when it does not exist or the actor may not see it. */
export async function readSlab(context: Scope, id: string): Promise<InterestSlab> {
  const [slab] = await readSlabs(context, eq(interestSlab.id, id))
  if (!slab) throw fail(404, texts.notFound)
  return slab
}

/** Every version of a scheme, newest first. @throws DomainError 404 when it does not exist or the actor may not see it. */
export async function readVersions(context: Scope, slabId: string): Promise<InterestSlabVersion[]> {
  const rows = await versionsOf(context)
    .where(
      and(eq(interestSlabVersion.companyId, context.actor.companyId), eq(interestSlabVersion.slabId, slabId)),
    )
    .orderBy(desc(interestSlabVersion.number))
    .limit(WHOLE_LIST)
  if (rows.length === 0) throw fail(404, texts.notFound)
  return rows.map(toVersion)
}

type VersionRow = Awaited<ReturnType<typeof versionsOf>>[number]

function versionsOf({ db }: Scope) {
  return db
    .select({
      ...getTableColumns(interestSlabVersion),
      slabTypeName: slabType.name,
      madeByName: login.name,
    })
    .from(interestSlabVersion)
    .innerJoin(slabType, byId(slabType, interestSlabVersion.slabTypeId))
    .leftJoin(login, eq(login.id, interestSlabVersion.madeBy))
}

function toVersion({
  companyId: _company,
  slabId: _slab,
  madeBy: _login,
  ...row
}: VersionRow): InterestSlabVersion {
  return asReply(row)
}
