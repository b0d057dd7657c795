import { eq, sql } from 'drizzle-orm'
import { metal, productCategory } from '../../../db/schema/items.ts'
import { interestSlab } from '../../../db/schema/schemes.ts'
import type { Handlers } from '../../../platform/operation/context.ts'
import { requireUnused } from '../../../platform/records/dependants.ts'
import { findRow, insertRow, listRows, newId, setActive } from '../../../platform/records/rows.ts'
import { metalUnique, metalValues, puritiesOf, toMetal } from './metalRow.ts'
import { storePurities } from './purityStore.ts'
import { metalTexts } from './texts.ts'
import { updateMetal } from './updateMetal.ts'

/** Metals of the company, each with its purities. */
export const metalHandlers = {
  AddMetal: async (context) => {
    const { companyId } = context.actor
    const { values, purities } = metalValues(context.body)
    const row = await insertRow(context, metal, { ...values, companyId, id: newId() }, metalUnique)
    await storePurities(context, row.id, [], purities)
    return toMetal(row, purities)
  },

  GetMetal: async (context) => {
    const rows = await listRows(context, metal, {
      includeInactive: context.body.includeInactive,
      orderBy: [sql`lower(${metal.name})`, metal.id],
    })
    const purities = await puritiesOf(
      context,
      rows.map(({ id }) => id),
    )
    return { rows: rows.map((row) => toMetal(row, purities(row.id))) }
  },

  GetMetalById: async (context) => {
    const row = await findRow(context, metal, context.query.id, eq(metal.companyId, context.actor.companyId))
    const purities = await puritiesOf(context, [row.id])
    return toMetal(row, purities(row.id))
  },

  UpdateMetal: updateMetal,

  DeleteMetal: async (context) => {
    const { query, actor } = context
    const { companyId } = actor
    const row = await setActive(
      context,
      metal,
      query.id,
      query.version,
      false,
      eq(metal.companyId, companyId),
    )
    // Checked after the change: adding a category locks the metal, so this update waited for it.
    await requireUnused(context, row.name, [
      {
        ...metalTexts.categories,
        names: sql`select c.name as name from ${productCategory} c
          where c.company_id = ${companyId} and c.metal_id = ${row.id} and c.active`,
      },
      {
        ...metalTexts.schemes,
        names: sql`select s.name as name from ${interestSlab} s
          where s.company_id = ${companyId} and s.metal_id = ${row.id} and s.active`,
      },
    ])
  },

  ActivateMetal: async (context) => {
    const { query, actor } = context
    const row = await setActive(
      context,
      metal,
      query.id,
      undefined,
      true,
      eq(metal.companyId, actor.companyId),
    )
    const purities = await puritiesOf(context, [row.id])
    return toMetal(row, purities(row.id))
  },
} satisfies Handlers<'Metal'>
