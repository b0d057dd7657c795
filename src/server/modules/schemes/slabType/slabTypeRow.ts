import type { AddSlabTypeRequest, SlabType, UpdateSlabTypeRequest } from '../../../../api/gen/model/index.ts'
import { checkSlabMethod } from '../../../../domain/interest/checkTerms.ts'
import type { slabType } from '../../../db/schema/schemes.ts'
import { refuse } from '../../../platform/operation/problem.ts'
import { texts } from '../../../platform/operation/texts.ts'
import type { UniqueRules } from '../../../platform/records/rows.ts'
import { slabTypeTexts } from './texts.ts'

/** The slab type as the contract hands it out. */
export function toSlabType(row: typeof slabType.$inferSelect): SlabType {
  const { createdAt, updatedAt, ...rest } = row
  return { ...rest, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}

/** A slab type's name stands once in a company. */
export const slabTypeUnique: UniqueRules = {
  slab_type_name_unique: { field: 'name', message: slabTypeTexts.nameTaken },
}

/**
 * The values of a request, with what it leaves out as nothing; a note left out stays.
 * @throws Refusal 422 naming the terms that do not go together.
 */
export function slabTypeValues(body: AddSlabTypeRequest | UpdateSlabTypeRequest) {
  const values = {
    name: body.name.trim(),
    method: body.method,
    yearDays: body.yearDays ?? null,
    partMonth: body.partMonth ?? null,
    slabMode: body.slabMode,
    slabClock: body.slabClock,
    countBothDays: body.countBothDays ?? false,
    advanceMonths: body.advanceMonths ?? 0,
    ...(body.note !== undefined && { note: body.note }),
  }
  const broken = checkSlabMethod(values)
  if (broken.length > 0) throw refuse(422, texts.invalid, broken)
  return values
}
