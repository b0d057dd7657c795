import type { Handler } from '../../platform/operation/context.ts'
import { noteChange } from '../../platform/records/rows.ts'
import { findCustomer } from './customerRow.ts'

/**
 * The identity and account numbers of a customer in full. Other replies mask them, except that `GetPayee` shows the account number to those
 * who pay or edit customers. Each call is recorded in the audit log and in the customer's history, with the names of the numbers that were
 * shown but not the numbers themselves.
 * @throws DomainError 404 when the customer does not exist
 */
export const showIdentity: Handler<'ShowIdentity'> = async (context) => {
  const { customer } = await findCustomer(context, context.query.id)
  const { idNumber, pan, bankAccountNumber } = customer
  const numbers = { idNumber, pan, bankAccountNumber }
  const shown = Object.entries(numbers).flatMap(([name, number]) => (number === null ? [] : name))
  noteChange(context, 'customer', customer.id, {}, { shown, updatedAt: context.now })
  return numbers
}
