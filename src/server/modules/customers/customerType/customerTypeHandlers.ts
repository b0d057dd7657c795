import { eq, sql } from 'drizzle-orm'
import type { CustomerType, UpdateCustomerTypeRequest } from '../../../../api/gen/model/index.ts'
import { customer, customerType } from '../../../db/schema/people.ts'
import type { Actor, Handlers } from '../../../platform/operation/context.ts'
import { refuseIfUsed } from '../../../platform/records/dependants.ts'
import {
  findRow,
  insertRow,
  listRows,
  newId,
  setActive,
  type UniqueRules,
  updateRow,
} from '../../../platform/records/rows.ts'
import { customerTypeTexts } from './texts.ts'

const unique: UniqueRules = {
  customer_type_name_unique: { field: 'name', message: customerTypeTexts.nameTaken },
}
const ofCompany = (actor: Actor) => eq(customerType.companyId, actor.companyId)

/** Kinds of customers of the company one works in. */
export const customerTypeHandlers = {
  AddCustomerType: async (context) => {
    const values = { ...toValues(context.body), companyId: context.actor.companyId, id: newId() }
    return toCustomerType(await insertRow(context, customerType, values, unique))
  },

  GetCustomerType: async (context) => {
    const rows = await listRows(context, customerType, {
      includeInactive: context.body.includeInactive,
      orderBy: [sql`lower(${customerType.name})`, customerType.id],
    })
    return { rows: rows.map(toCustomerType) }
  },

  GetCustomerTypeById: async (context) =>
    toCustomerType(await findRow(context, customerType, context.query.id, ofCompany(context.actor))),

  UpdateCustomerType: async (context) => {
    const { body, query, actor } = context
    const row = await updateRow(context, customerType, query.id, body.version, toValues(body), {
      where: ofCompany(actor),
      unique,
      present: toCustomerType,
    })
    return toCustomerType(row)
  },

  DeleteCustomerType: async (context) => {
    const { query, actor } = context
    const row = await setActive(context, customerType, query.id, query.version, false, ofCompany(actor))
    await refuseIfUsed(context, row.name, [
      {
        kind: customerTypeTexts.customers,
        names: sql`select ${customer.name} as name from ${customer}
          where ${customer.companyId} = ${actor.companyId} and ${customer.typeId} = ${row.id} and ${customer.active}`,
      },
    ])
  },

  ActivateCustomerType: async (context) => {
    const { query, actor } = context
    return toCustomerType(await setActive(context, customerType, query.id, undefined, true, ofCompany(actor)))
  },
} satisfies Handlers<'CustomerType'>

/** The fields that a request names; those it leaves out stay as they are. */
function toValues({
  name,
  exposureCapPaise,
  rateConcessionBp,
  panRequired,
}: Pick<UpdateCustomerTypeRequest, 'name' | 'exposureCapPaise' | 'rateConcessionBp' | 'panRequired'>) {
  return {
    name: name.trim(),
    ...(exposureCapPaise !== undefined && { exposureCapPaise }),
    ...(rateConcessionBp !== undefined && { rateConcessionBp }),
    ...(panRequired !== undefined && { panRequired }),
  }
}

function toCustomerType(row: typeof customerType.$inferSelect): CustomerType {
  const { createdAt, updatedAt, ...rest } = row
  return { ...rest, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}
