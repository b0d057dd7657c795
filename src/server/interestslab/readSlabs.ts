import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { InterestSlab, InterestSlabVersion } from '../../api/gen/model/index.ts'
import type { BaseContext } from '../core/context.ts'
import { refuse } from '../core/problem.ts'
import { texts } from '../core/texts.ts'
import { login } from '../db/schema/access.ts'
import { metal } from '../db/schema/items.ts'
import { interestSlab, interestSlabVersion, slabType } from '../db/schema/schemes.ts'

type Scope = Pick<BaseContext, 'db' | 'actor' | 'today'>

/** Rows that a list which is sent whole may have. */
const WHOLE_LIST = 1000

/** Schemes of the actor's company by name, each with its version in force today and those to come. */
export async function readSlabs(context: Scope, where?: SQL): Promise<InterestSlab[]> {
  const { db, actor, today } = context
  const slabs = await db
    .select({ slab: interestSlab, slabTypeName: slabType.name, metalName: metal.name })
    .from(interestSlab)
    .innerJoin(
      slabType,
      and(eq(slabType.companyId, interestSlab.companyId), eq(slabType.id, interestSlab.slabTypeId)),
    )
    .innerJoin(metal, and(eq(metal.companyId, interestSlab.companyId), eq(metal.id, interestSlab.metalId)))
    .where(and(eq(interestSlab.companyId, actor.companyId), where))
    .orderBy(sql`lower(${interestSlab.name})`, interestSlab.id)
    .limit(WHOLE_LIST)
  const standing = sql`not exists (select from interest_slab_version later
    where later.company_id = ${interestSlabVersion.companyId} and later.slab_id = ${interestSlabVersion.slabId}
      and later.number > ${interestSlabVersion.number}
      and later.from_on <= greatest(${today}::date, ${interestSlabVersion.fromOn}))`
  const ids = slabs.map(({ slab }) => slab.id)
  const rows = await versionsWhere(context, and(inArray(interestSlabVersion.slabId, ids), standing))
  const versions = new Map(ids.map((id) => [id, [] as InterestSlabVersion[]]))
  for (const row of rows) versions.get(row.slabId)?.push(toVersion(row))
  return slabs.map(({ slab: { currentVersion: _newest, createdAt, updatedAt, ...slab }, ...names }) => ({
    ...slab,
    ...names,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    versions: versions.get(slab.id) ?? [],
  }))
}

/** One scheme as the contract hands it out. @throws Refusal 404 when there is none to be seen. */
export async function readSlab(context: Scope, id: string): Promise<InterestSlab> {
  const [slab] = await readSlabs(context, eq(interestSlab.id, id))
  if (!slab) throw refuse(404, texts.notFound)
  return slab
}

/** Every version of a scheme, newest first. @throws Refusal 404 when there is no such scheme to be seen. */
export async function readVersions(context: Scope, slabId: string): Promise<InterestSlabVersion[]> {
  const rows = await versionsWhere(context, eq(interestSlabVersion.slabId, slabId), desc).limit(WHOLE_LIST)
  if (rows.length === 0) throw refuse(404, texts.notFound)
  return rows.map(toVersion)
}

type VersionRow = Awaited<ReturnType<typeof versionsWhere>>[number]

function versionsWhere({ db, actor }: Scope, where: SQL | undefined, order = asc) {
  return db
    .select({
      ...getTableColumns(interestSlabVersion),
      slabTypeName: slabType.name,
      madeByName: login.name,
    })
    .from(interestSlabVersion)
    .innerJoin(
      slabType,
      and(
        eq(slabType.companyId, interestSlabVersion.companyId),
        eq(slabType.id, interestSlabVersion.slabTypeId),
      ),
    )
    .leftJoin(login, eq(login.id, interestSlabVersion.madeBy))
    .where(and(eq(interestSlabVersion.companyId, actor.companyId), where))
    .orderBy(order(interestSlabVersion.number))
}

function toVersion({
  companyId: _company,
  slabId: _slab,
  madeBy: _login,
  createdAt,
  ...row
}: VersionRow): InterestSlabVersion {
  return { ...row, createdAt: createdAt.toISOString() }
}
