import type { CustomerDocument } from '../../../api/gen/model/index.ts'
import { customerDocument } from '../../db/schema/people.ts'
import type { BaseContext, Handler } from '../../platform/operation/context.ts'
import { addDocument, type DocumentsOf, readDocuments, removeDocument } from '../desk/public.ts'
import { lockUnmerged } from './unmerged.ts'

const documents: DocumentsOf = { table: customerDocument, record: 'customer', purpose: 'customerDocument' }

/** The documents of a customer, newest first. */
export const documentsOf = (
  context: Pick<BaseContext, 'db' | 'actor'>,
  customerId: string,
): Promise<CustomerDocument[]> => readDocuments(context, documents, customerId)

/** Adds an uploaded file to a customer's documents. @throws DomainError 422 for an unknown file, and above the limit. */
export const addCustomerDocument: Handler<'AddCustomerDocument'> = async (context) => {
  const customer = await lockUnmerged(context, context.query.id)
  return addDocument(context, documents, customer.id, context.body)
}

/** Removes a document of a customer. @throws DomainError 404 when it does not exist. */
export const deleteCustomerDocument: Handler<'DeleteCustomerDocument'> = (context) =>
  removeDocument(context, documents, context.query.id)
