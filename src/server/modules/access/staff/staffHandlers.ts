import { eq, sql } from 'drizzle-orm'
import { login } from '../../../db/schema/access.ts'
import { staff } from '../../../db/schema/people.ts'
import { keptFileId } from '../../../platform/files/keptFile.ts'
import type { Actor, Handlers } from '../../../platform/operation/context.ts'
import { refuseIfUsed } from '../../../platform/records/dependants.ts'
import { nextNumber } from '../../../platform/records/numbering.ts'
import { insertRow, newId, setActive, updateRow } from '../../../platform/records/rows.ts'
import { readOneStaff, readStaff, requireStore, staffValues, toStaff } from './staffRow.ts'
import { staffTexts } from './texts.ts'

const ofCompany = (actor: Actor) => eq(staff.companyId, actor.companyId)
const photo = { purpose: 'staffPhoto', field: 'photoId' } as const

/** The people who work for the company one works in. */
export const staffHandlers = {
  AddStaff: async (context) => {
    const { body, actor } = context
    const storeName = await requireStore(context, body.workStoreId)
    const photoId = await keptFileId(context, { ...photo, id: body.photoId, standing: null })
    const row = await insertRow(context, staff, {
      ...staffValues(body),
      companyId: actor.companyId,
      id: newId(),
      number: await nextNumber(context, 'staff'),
      photoId,
    })
    return toStaff({ staff: row, storeName, login: null })
  },

  GetStaff: async (context) => {
    const found = await readStaff(context, context.body.includeInactive ? undefined : eq(staff.active, true))
    return { rows: found.map(toStaff) }
  },

  GetStaffById: async (context) => toStaff(await readOneStaff(context, context.query.id)),

  UpdateStaff: async (context) => {
    const { body, query, actor } = context
    const standing = await readOneStaff(context, query.id)
    const values = staffValues(body)
    const moves = values.storeId !== standing.staff.storeId
    const storeName = moves ? await requireStore(context, values.storeId) : standing.storeName
    const photoId = await keptFileId(context, {
      ...photo,
      id: body.photoId,
      standing: standing.staff.photoId,
    })
    const row = await updateRow(
      context,
      staff,
      query.id,
      body.version,
      { ...values, photoId },
      { where: ofCompany(actor), present: (current) => toStaff({ ...standing, staff: current }) },
    )
    return toStaff({ staff: row, storeName, login: standing.login })
  },

  DeleteStaff: async (context) => {
    const { query, actor } = context
    const row = await setActive(context, staff, query.id, query.version, false, ofCompany(actor))
    await refuseIfUsed(context, row.name, [
      {
        kind: staffTexts.login,
        names: sql`select ${login.userName} as name from ${login}
          where ${login.companyId} = ${actor.companyId} and ${login.staffId} = ${row.id} and ${login.active}`,
      },
    ])
  },

  ActivateStaff: async (context) => {
    const { query, actor } = context
    const standing = await readOneStaff(context, query.id)
    const row = await setActive(context, staff, query.id, undefined, true, ofCompany(actor))
    return toStaff({ ...standing, staff: row })
  },
} satisfies Handlers<'Staff'>
