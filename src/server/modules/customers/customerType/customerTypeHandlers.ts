import { sql } from 'drizzle-orm'
import { customer, customerType } from '../../../db/schema/people.ts'
import type { Handlers } from '../../../platform/operation/context.ts'
import { byName, defineRecord } from '../../../platform/records/recordHandlers.ts'

/** Types of customers of the company. */
export const customerTypeHandlers = defineRecord({
  name: 'CustomerType',
  table: customerType,
  orderBy: [byName(customerType.name)],
  unique: {
    customer_type_name_unique: {
      field: 'name',
      message: 'This company already has a customer type with this name.',
    },
  },
  values: ({ name, exposureCapPaise, rateConcessionBp, panRequired }) => ({
    name: name.trim(),
    exposureCapPaise,
    rateConcessionBp,
    panRequired,
  }),
  usedBy: ({ id, companyId }) => [
    {
      kind: 'customers',
      names: sql`select c.name as name from ${customer} c
        where c.company_id = ${companyId} and c.type_id = ${id} and c.active`,
    },
  ],
}).handlers satisfies Handlers<'CustomerType'>
