import { sql } from 'drizzle-orm'
import { checkSlabMethod } from '../../../../domain/interest/checkTerms.ts'
import { interestSlab, slabType } from '../../../db/schema/schemes.ts'
import type { Handlers } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { texts } from '../../../platform/operation/texts.ts'
import { defineRecord, nameOrder } from '../../../platform/records/recordHandlers.ts'

/** Slab types: how interest is charged. Scheme versions store a copy of the terms. */
export const slabTypeHandlers = defineRecord({
  name: 'SlabType',
  table: slabType,
  orderBy: [nameOrder(slabType.name)],
  unique: {
    slab_type_name_unique: { field: 'name', message: 'This company already has a slab type with this name.' },
  },
  // Omitted terms are empty; an omitted note stays.
  values: ({
    name,
    method,
    yearDays,
    partMonth,
    slabMode,
    slabClock,
    countBothDays,
    advanceMonths,
    note,
  }) => {
    const terms = {
      name: name.trim(),
      method,
      yearDays: yearDays ?? null,
      partMonth: partMonth ?? null,
      slabMode,
      slabClock,
      countBothDays: countBothDays ?? false,
      advanceMonths: advanceMonths ?? 0,
      note,
    }
    const broken = checkSlabMethod(terms)
    if (broken.length > 0) throw fail(422, texts.invalid, broken)
    return terms
  },
  usedBy: ({ id, companyId }) => [
    {
      noun: 'scheme',
      names: sql`select s.name as name from ${interestSlab} s
        where s.company_id = ${companyId} and s.slab_type_id = ${id} and s.active`,
    },
  ],
}).handlers satisfies Handlers<'SlabType'>
