import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { InterestSlabChoices } from '../../../api/gen/model/index.ts'
import type { SchemeBounds } from '../../../domain/scheme/checkScheme.ts'
import type { SlabTerms } from '../../../domain/scheme/schemeTerms.ts'
import { metal, purity } from '../../db/schema/items.ts'
import { slabType } from '../../db/schema/schemes.ts'
import type { BaseContext, Handler } from '../../platform/operation/context.ts'
import { failField } from '../../platform/operation/problem.ts'
import { WHOLE_LIST } from '../../platform/records/rows.ts'
import { readPolicy } from '../books/public.ts'
import { interestSlabTexts } from './texts.ts'

type Scope = Pick<BaseContext, 'db' | 'actor'>

/** The choices for the form of a scheme, and the bounds of its fields. */
export const getInterestSlabChoices: Handler<'GetInterestSlabChoices'> = async (context) => {
  const { db, actor, today } = context
  const { companyId } = actor
  const policy = await readPolicy(context)
  const types = await db
    .select()
    .from(slabType)
    .where(and(eq(slabType.companyId, companyId), eq(slabType.active, true)))
    .orderBy(sql`lower(${slabType.name})`)
    .limit(WHOLE_LIST)
  return {
    todayDate: today,
    slabTypes: types.map((type) => ({ id: type.id, name: type.name, terms: termsOf(type) })),
    metals: await readMetals(context),
    rateCeilingBp: policy.rateCeilingBp,
    maximumTenureMonths: policy.maximumTenureMonths,
  }
}

/** The terms of a slab type, as a version stores them. */
export function termsOf(type: typeof slabType.$inferSelect): SlabTerms {
  const { method, yearDays, partMonth, slabMode, slabClock, countBothDays, advanceMonths } = type
  return { method, yearDays, partMonth, slabMode, slabClock, countBothDays, advanceMonths }
}

/** Locks a slab type of the company; undefined if it does not exist or may not be seen. */
export async function lockSlabType({ db, actor }: Scope, id: string) {
  const [found] = await db
    .select()
    .from(slabType)
    .where(and(eq(slabType.companyId, actor.companyId), eq(slabType.id, id)))
    .for('share')
  return found
}

/** Locks a metal of the company; undefined if it does not exist or may not be seen. */
export async function lockMetal({ db, actor }: Scope, id: string) {
  const [found] = await db
    .select()
    .from(metal)
    .where(and(eq(metal.companyId, actor.companyId), eq(metal.id, id)))
    .for('share')
  return found
}

/** The active slab type that a scheme names. @throws DomainError 422. */
export async function requireSlabType(scope: Scope, id: string) {
  const found = await lockSlabType(scope, id)
  if (!found?.active) throw failField('slabTypeId', interestSlabTexts.slabType)
  return found
}

/** The active metal that a scheme names. @throws DomainError 422. */
export async function requireMetal(scope: Scope, id: string) {
  const found = await lockMetal(scope, id)
  if (!found?.active) throw failField('metalId', interestSlabTexts.metal)
  return found
}

/** The bounds that the policy and the metal set for a scheme. */
export async function readBounds(
  context: Scope,
  { id, referencePurityBp }: { id: string; referencePurityBp: number },
): Promise<SchemeBounds> {
  const { rateCeilingBp, maximumTenureMonths } = await readPolicy(context)
  const purities = await context.db
    .select({ purityBp: purity.purityBp })
    .from(purity)
    .where(and(eq(purity.companyId, context.actor.companyId), eq(purity.metalId, id)))
  return {
    rateCeilingBp,
    maximumTenureMonths,
    referencePurityBp,
    puritiesBp: purities.map(({ purityBp }) => purityBp),
  }
}

async function readMetals({ db, actor }: Scope): Promise<InterestSlabChoices['metals']> {
  const rows = await db
    .select({ id: metal.id, name: metal.name, referencePurityBp: metal.referencePurityBp, purity })
    .from(metal)
    .leftJoin(purity, and(eq(purity.companyId, metal.companyId), eq(purity.metalId, metal.id)))
    .where(and(eq(metal.companyId, actor.companyId), eq(metal.active, true)))
    .orderBy(asc(sql`lower(${metal.name})`), desc(purity.purityBp))
  const metals = new Map<string, InterestSlabChoices['metals'][number]>()
  for (const { purity: one, ...own } of rows) {
    const found = metals.get(own.id) ?? { ...own, purities: [] }
    if (one !== null) found.purities.push({ label: one.label, purityBp: one.purityBp })
    metals.set(own.id, found)
  }
  return [...metals.values()]
}
