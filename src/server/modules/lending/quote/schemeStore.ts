import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { FullScheme } from '../../../../domain/scheme/schemeQuote.ts'
import { interestSlab, interestSlabVersion } from '../../../db/schema/schemes.ts'
import { type Db, prepared } from '../../../platform/db/pool.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { WHOLE_LIST } from '../../../platform/records/rows.ts'

/** A scheme in force today. */
export interface SchemeInForce extends FullScheme {
  id: string
  name: string
  metalId: string
  versionNumber: number
}

const schemesInForce = (db: Db, only?: SQL) =>
  db
    .select({ slab: interestSlab, version: interestSlabVersion })
    .from(interestSlab)
    .innerJoin(
      interestSlabVersion,
      and(
        eq(interestSlabVersion.companyId, interestSlab.companyId),
        eq(interestSlabVersion.slabId, interestSlab.id),
        eq(
          interestSlabVersion.number,
          sql`(select begun.number from interest_slab_version begun
            where begun.company_id = ${interestSlab.companyId} and begun.slab_id = ${interestSlab.id}
              and begun.from_on <= ${sql.placeholder('today')} order by begun.number desc limit 1)`,
        ),
      ),
    )
    .where(and(eq(interestSlab.companyId, sql.placeholder('companyId')), eq(interestSlab.active, true), only))
    .orderBy(sql`lower(${interestSlab.name})`, interestSlab.id)
    .limit(WHOLE_LIST)
const allInForce = prepared((db) => schemesInForce(db).prepare('schemes in force'))
const oneInForce = prepared((db) =>
  schemesInForce(db, eq(interestSlab.id, sql.placeholder('id'))).prepare('scheme in force'),
)

/**
 * The company's active schemes in force today (or the one of an id), by name, each with its version: the newest that has begun.
 */
export async function readSchemes(
  { db, actor, today }: Pick<BaseContext, 'db' | 'actor' | 'today'>,
  id?: string,
): Promise<SchemeInForce[]> {
  const parameters = { companyId: actor.companyId, today }
  const rows =
    id === undefined
      ? await allInForce(db).execute(parameters)
      : await oneInForce(db).execute({ ...parameters, id })
  return rows.map(({ slab, version }) => ({
    id: slab.id,
    name: slab.name,
    metalId: slab.metalId,
    versionNumber: version.number,
    terms: version.terms,
    tenureMonths: version.tenureMonths,
    bands: version.bands,
    rateForGram: version.rateForGram,
    minimumLoanPaise: version.minimumLoanPaise,
    maximumLoanPaise: version.maximumLoanPaise,
    minimumDays: version.minimumDays,
    minimumAmountPaise: version.minimumAmountPaise,
    penalRateBp: version.penalRateBp,
    graceDays: version.graceDays,
    fees: version.fees,
  }))
}
