import { eq } from 'drizzle-orm'
import { customerType } from '../../../db/schema/people.ts'
import { lockName } from '../../../platform/db/advisoryLock.ts'
import type { Handler } from '../../../platform/operation/context.ts'
import { insertRows, newId, type UniqueRules } from '../../../platform/records/rows.ts'

/** The name of the type that most customers have. */
export const MOST_USUAL_TYPE = 'Walk-in'

/** The types that most businesses have, each with a cap on loans; traders need a PAN. Amounts in paise, rates in basis points. */
const usualTypes = [
  { name: MOST_USUAL_TYPE, exposureCapPaise: 50_000_000, rateConcessionBp: 0, panRequired: false },
  { name: 'Regular', exposureCapPaise: 100_000_000, rateConcessionBp: 50, panRequired: false },
  { name: 'Trader', exposureCapPaise: 250_000_000, rateConcessionBp: 100, panRequired: true },
]

/** The name of a type is unique in the company. */
export const typeUnique: UniqueRules = {
  customer_type_name_unique: {
    field: 'name',
    message: 'This company already has a customer type with this name.',
  },
}

/** Adds the common customer types; those whose name exists, even inactive ones, stay as they are. */
export const addUsualCustomerTypes: Handler<'AddUsualCustomerTypes'> = async (context) => {
  const { companyId } = context.actor
  // A concurrent request waits, and then finds all types.
  await lockName(context.db, `usual-customer-types ${companyId}`)
  const existing = await context.db
    .select({ name: customerType.name })
    .from(customerType)
    .where(eq(customerType.companyId, companyId))
  const names = new Set(existing.map(({ name }) => name.toLowerCase()))
  const wanted = usualTypes.filter(({ name }) => !names.has(name.toLowerCase()))
  if (wanted.length === 0) return { typeCount: 0 }
  const added = await insertRows(
    context,
    customerType,
    wanted.map((type) => ({ companyId, id: newId(), ...type })),
    typeUnique,
  )
  return { typeCount: added.length }
}
