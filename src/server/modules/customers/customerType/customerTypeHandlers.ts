import { sql } from 'drizzle-orm'
import { customer, customerType } from '../../../db/schema/people.ts'
import type { Handlers } from '../../../platform/operation/context.ts'
import { defineRecord, nameOrder } from '../../../platform/records/recordHandlers.ts'
import { watchApprovals } from '../../lending/public.ts'
import { addUsualCustomerTypes, typeUnique } from './addUsualCustomerTypes.ts'

const types = defineRecord({
  name: 'CustomerType',
  table: customerType,
  orderBy: [nameOrder(customerType.name)],
  unique: typeUnique,
  values: ({ name, exposureCapPaise, rateConcessionBp, panRequired }) => ({
    name: name.trim(),
    exposureCapPaise,
    rateConcessionBp,
    panRequired,
  }),
  usedBy: ({ id, companyId }) => [
    {
      noun: 'customer',
      names: sql`select c.name as name from ${customer} c
        where c.company_id = ${companyId} and c.type_id = ${id} and c.active`,
    },
  ],
})

/** Types of customers of the company. */
export const customerTypeHandlers = {
  ...types.handlers,
  UpdateCustomerType: async (context) => {
    const type = await types.handlers.UpdateCustomerType(context)
    watchApprovals(context, 'concession')
    return type
  },
  AddUsualCustomerTypes: addUsualCustomerTypes,
} satisfies Handlers<'CustomerType'>
