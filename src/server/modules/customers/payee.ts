import type { Right } from '../../../api/gen/operations.ts'
import type { Handler } from '../../platform/operation/context.ts'
import { mask } from '../../platform/text/mask.ts'
import { findCustomer } from './customerRow.ts'

/** Rights that allow seeing an account number in full: those for paying and for editing customers. */
const OPEN_FOR: readonly Right[] = ['Customer.edit', 'NewLoan.add', 'Auction.refund']

/** The bank account for payments to a customer. */
export const getPayee: Handler<'GetPayee'> = async (context) => {
  const { customer } = await findCustomer(context, context.query.id)
  const { id, name, bankName, bankIfsc, bankAccountNumber } = customer
  const open = OPEN_FOR.some((right) => context.actor.grants.has(right))
  return {
    customerId: id,
    name,
    bankName,
    bankIfsc,
    bankAccountNumber: open ? bankAccountNumber : mask(bankAccountNumber),
  }
}
