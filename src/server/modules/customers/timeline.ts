import type { Handler } from '../../platform/operation/context.ts'
import { recordHistory } from '../../platform/records/recordHistory.ts'
import { findCustomer } from './customerRow.ts'

/** What was changed on a customer, by whom and when. */
export const getCustomerTimeline: Handler<'GetCustomerTimeline'> = async (context) => {
  const { customer } = await findCustomer(context, context.query.id)
  return { rows: await recordHistory(context, customer.id) }
}
