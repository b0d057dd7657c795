import { eq, sql } from 'drizzle-orm'
import { slabType } from '../../../db/schema/schemes.ts'
import type { Actor, Handlers } from '../../../platform/operation/context.ts'
import { refuseIfUsed } from '../../../platform/records/dependants.ts'
import { findRow, insertRow, listRows, newId, setActive, updateRow } from '../../../platform/records/rows.ts'
import { slabTypeUnique, slabTypeValues, toSlabType } from './slabTypeRow.ts'
import { slabTypeTexts } from './texts.ts'

const own = ({ companyId }: Actor) => eq(slabType.companyId, companyId)

/** Ways of charging interest. Schemes that are priced by one keep its terms in their versions. */
export const slabTypeHandlers = {
  AddSlabType: async (context) => {
    const { companyId } = context.actor
    const values = { ...slabTypeValues(context.body), companyId, id: newId() }
    return toSlabType(await insertRow(context, slabType, values, slabTypeUnique))
  },

  GetSlabType: async (context) => {
    const { includeInactive } = context.body
    const rows = await listRows(context, slabType, {
      includeInactive,
      orderBy: [sql`lower(${slabType.name})`, slabType.id],
    })
    return { rows: rows.map(toSlabType) }
  },

  GetSlabTypeById: async (context) =>
    toSlabType(await findRow(context, slabType, context.query.id, own(context.actor))),

  UpdateSlabType: async (context) => {
    const { body, query, actor } = context
    const row = await updateRow(context, slabType, query.id, body.version, slabTypeValues(body), {
      where: own(actor),
      unique: slabTypeUnique,
      present: toSlabType,
    })
    return toSlabType(row)
  },

  DeleteSlabType: async (context) => {
    const { query, actor } = context
    // First the row, so that a scheme being added meanwhile waits and then finds the type in-active.
    const { name } = await setActive(context, slabType, query.id, query.version, false, own(actor))
    await refuseIfUsed(context, name, [
      {
        kind: slabTypeTexts.interestSlabs,
        names: sql`select name from interest_slab
          where company_id = ${actor.companyId} and slab_type_id = ${query.id} and active`,
      },
    ])
  },

  ActivateSlabType: async (context) => {
    const { query, actor } = context
    return toSlabType(await setActive(context, slabType, query.id, undefined, true, own(actor)))
  },
} satisfies Handlers<'SlabType'>
