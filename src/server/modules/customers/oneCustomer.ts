import type { Customer } from '../../../api/gen/model/index.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { findCustomer, toCustomer } from './customerRow.ts'
import { documentsOf } from './documents.ts'

/** A customer with documents, identity and account numbers masked. @throws DomainError 404 when it does not exist. */
export async function wholeCustomer(
  context: Pick<BaseContext, 'db' | 'actor'>,
  id: string,
): Promise<Customer> {
  const found = await findCustomer(context, id)
  return toCustomer(found, await documentsOf(context, id))
}
