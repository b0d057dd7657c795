import { and, eq } from 'drizzle-orm'
import { checkFromOn } from '../../../domain/scheme/checkScheme.ts'
import { interestSlab, interestSlabVersion } from '../../db/schema/schemes.ts'
import type { BaseContext, Handler } from '../../platform/operation/context.ts'
import { DomainError, fail, failField } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { findRow, insertRow, newId, updateRow } from '../../platform/records/rows.ts'
import { watchApprovals } from '../lending/public.ts'
import { lockMetal, readBounds, requireMetal, requireSlabType, termsOf } from './choices.ts'
import { conditionsOf, interestSlabUnique, requireScheme, sameConditions } from './conditions.ts'
import { readSlab } from './readSlabs.ts'
import { interestSlabTexts } from './texts.ts'
import { addVersions } from './versionStore.ts'

/** Adds a scheme with its first version. */
export const addInterestSlab: Handler<'AddInterestSlab'> = async (context) => {
  const { actor, body, today } = context
  const { companyId } = actor
  const type = await requireSlabType(context, body.slabTypeId)
  const ofMetal = await requireMetal(context, body.metalId)
  requireScheme(type, body, await readBounds(context, ofMetal), checkFromOn(body.fromOn, today, null))
  const id = newId()
  const values = { companyId, id, slabTypeId: type.id, metalId: ofMetal.id, name: body.name.trim() }
  await insertRow(context, interestSlab, values, interestSlabUnique)
  await addVersions(context, [
    { ...conditionsOf(body), ...versionOf(context, id, 1, type), fromOn: body.fromOn },
  ])
  return readSlab(context, id)
}

/** Adds the next version of a scheme; a changed name alone adds none, and a changed start date alone is rejected. */
export const updateInterestSlab: Handler<'UpdateInterestSlab'> = async (context) => {
  const { body, query, today } = context
  const where = eq(interestSlab.companyId, context.actor.companyId)
  const slab = await findRow(context, interestSlab, query.id, where)
  if (body.metalId !== slab.metalId) throw failField('metalId', interestSlabTexts.metalStays)
  const newest = await readNewest(context, slab)
  const type = await requireSlabType(context, body.slabTypeId)
  const same = sameConditions(newest, type, conditionsOf(body))
  if (!same) {
    const ofMetal = await lockMetal(context, slab.metalId)
    if (!ofMetal) throw fail(404, texts.notFound)
    const wrong = checkFromOn(body.fromOn, today, newest.fromOn)
    requireScheme(type, body, await readBounds(context, ofMetal), wrong)
  }
  const number = newest.number + (same ? 0 : 1)
  const values = { name: body.name.trim(), slabTypeId: type.id, currentVersion: number }
  try {
    await updateRow(context, interestSlab, slab.id, body.version, values, {
      where,
      unique: interestSlabUnique,
    })
  } catch (error) {
    throw await withWholeRecord(context, slab.id, error)
  }
  if (same) requireSameDate(newest.fromOn, body.fromOn, today)
  else {
    await addVersions(context, [
      { ...conditionsOf(body), ...versionOf(context, slab.id, number, type), fromOn: body.fromOn },
    ])
    watchApprovals(context, 'scheme')
  }
  return readSlab(context, slab.id)
}

/**
 * Call after the version of the record was compared. A form starts with today if the newest version has begun, and may be sent after
 * midnight: today and earlier days are then no change.
 * @throws DomainError 422 when the start date differs from that of the newest version, which is not added again for another date.
 */
function requireSameDate(newestFromOn: string, fromOn: string, today: string): void {
  const isUnchanged = fromOn === newestFromOn || (newestFromOn <= today && fromOn <= today)
  if (!isUnchanged)
    throw failField('fromOn', interestSlabTexts.onlyDate(newestFromOn > today ? newestFromOn : today))
}

/** The fields of a new version apart from its conditions. */
function versionOf(
  { actor, now }: Pick<BaseContext, 'actor' | 'now'>,
  slabId: string,
  number: number,
  type: Awaited<ReturnType<typeof requireSlabType>>,
) {
  const { companyId, userId: madeBy } = actor
  return { companyId, slabId, number, slabTypeId: type.id, terms: termsOf(type), madeBy, createdAt: now }
}

async function readNewest({ db }: BaseContext, slab: typeof interestSlab.$inferSelect) {
  const [newest] = await db
    .select()
    .from(interestSlabVersion)
    .where(
      and(
        eq(interestSlabVersion.companyId, slab.companyId),
        eq(interestSlabVersion.slabId, slab.id),
        eq(interestSlabVersion.number, slab.currentVersion),
      ),
    )
  if (!newest) throw fail(404, texts.notFound)
  return newest
}

/** Replaces the record in a stale-version problem by the record that reads return, with its names and versions. */
async function withWholeRecord(context: BaseContext, id: string, error: unknown): Promise<unknown> {
  if (!(error instanceof DomainError) || error.extras.current === undefined) return error
  const { changedBy } = error.extras.current
  return fail(error.status, error.message, undefined, {
    current: { ...(await readSlab(context, id)), changedBy },
  })
}
