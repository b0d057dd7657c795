import { sql } from 'drizzle-orm'
import type { Handler } from '../core/context.ts'
import { findCustomer } from './customerRow.ts'

/** Events that a page of a customer shows. */
const MOST = 100

/** Fields that follow from others, or that every change has. */
const silent: ReadonlySet<string> = new Set([
  'version',
  'updatedAt',
  'nameKey',
  'phoneKey',
  'secondPhoneKey',
  'idKey',
  'searchText',
])

/** What was changed on a customer, by whom and when, from the audit log; names of fields, no values. */
export const getCustomerTimeline: Handler<'GetCustomerTimeline'> = async (context) => {
  const { customer } = await findCustomer(context, context.query.id)
  const { rows } = await context.db.execute<{
    at: Date
    by_name: string | null
    operation: string
    fields: string[]
  }>(sql`select at, by_name, operation, fields from auth.record_history(${customer.id}, ${MOST})`)
  return {
    rows: rows.map(({ at, by_name, operation, fields }) => ({
      happenedAt: new Date(at).toISOString(),
      by: by_name,
      operation,
      fields: fields.filter((field) => !silent.has(field)),
    })),
  }
}
