import { eq, inArray } from 'drizzle-orm'
import { schemeDefaults, slabTypeDefaults } from '../../../domain/scheme/schemeDefaults.ts'
import { metal } from '../../db/schema/items.ts'
import { interestSlab, slabType } from '../../db/schema/schemes.ts'
import type { BaseContext, Handler } from '../../platform/operation/context.ts'
import { insertRows, newId, type UniqueRules } from '../../platform/records/rows.ts'
import { readPolicy } from '../books/public.ts'
import { termsOf } from './choices.ts'
import { readSlabs } from './readSlabs.ts'
import { interestSlabTexts } from './texts.ts'
import { addVersions } from './versionStore.ts'

type SlabTypeRow = typeof slabType.$inferSelect

const takenMeanwhile: UniqueRules = Object.fromEntries(
  ['slab_type_name_unique', 'interest_slab_name_unique'].map((index) => [
    index,
    { field: 'name', message: interestSlabTexts.usualTaken },
  ]),
)

const key = (text: string) => text.toLowerCase()

/** Adds the common schemes that do not exist yet, with the slab types that they need. */
export const addUsualSchemes: Handler<'AddUsualSchemes'> = async (context) => {
  const { db, actor, today, now } = context
  const { companyId } = actor
  const metals = await db.select().from(metal).where(eq(metal.companyId, companyId))
  const existing = await db
    .select({ name: interestSlab.name })
    .from(interestSlab)
    .where(eq(interestSlab.companyId, companyId))
  const taken = new Set(existing.map(({ name }) => key(name)))
  const metalOf = (symbol: string) => metals.find((one) => one.active && key(one.symbol) === key(symbol))
  const lacking = schemeDefaults(await readPolicy(context)).flatMap((scheme) => {
    const found = metalOf(scheme.metalSymbol)
    return found === undefined || taken.has(key(scheme.name)) ? [] : [{ ...scheme, metalId: found.id }]
  })
  const types = await typesFor(context, new Set(lacking.map(({ slabTypeName }) => slabTypeName)))
  const schemes = lacking.flatMap((scheme) => {
    const type = types.get(key(scheme.slabTypeName))
    return type?.active ? [{ ...scheme, type, id: newId() }] : []
  })
  if (schemes.length === 0) return { rows: [] }
  await insertRows(
    context,
    interestSlab,
    schemes.map(({ id, name, type, metalId }) => ({ companyId, id, name, slabTypeId: type.id, metalId })),
    takenMeanwhile,
  )
  await addVersions(
    context,
    schemes.map(({ id, type, conditions }) => ({
      ...conditions,
      companyId,
      slabId: id,
      number: 1,
      fromOn: today,
      slabTypeId: type.id,
      terms: termsOf(type),
      madeBy: actor.userId,
      createdAt: now,
    })),
  )
  return {
    rows: await readSlabs(
      context,
      inArray(
        interestSlab.id,
        schemes.map(({ id }) => id),
      ),
    ),
  }
}

/** The slab types of these names, by name in lower case; missing ones are added. */
async function typesFor(context: BaseContext, names: ReadonlySet<string>): Promise<Map<string, SlabTypeRow>> {
  const { db, actor } = context
  const { companyId } = actor
  const existing = await db.select().from(slabType).where(eq(slabType.companyId, companyId))
  const types = new Map(existing.map((type) => [key(type.name), type]))
  const missing = slabTypeDefaults
    .filter(({ name }) => names.has(name) && !types.has(key(name)))
    .map(({ name, note, terms }) => ({ companyId, id: newId(), name, note, ...terms }))
  if (missing.length > 0) {
    for (const type of await insertRows(context, slabType, missing, takenMeanwhile))
      types.set(key(type.name), type)
  }
  return types
}
