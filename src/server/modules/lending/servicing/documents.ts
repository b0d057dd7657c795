import { and, eq, exists } from 'drizzle-orm'
import { loan, loanDocument } from '../../../db/schema/loans.ts'
import type { Handler } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { texts } from '../../../platform/operation/texts.ts'
import { addDocument, type DocumentsOf, readDocuments, removeDocument } from '../../desk/public.ts'
import { findLoan } from './oneLoan.ts'

const documents: DocumentsOf = { table: loanDocument, record: 'loan', purpose: 'loanDocument' }

/** The documents of a loan, newest first. @throws DomainError 404 when the loan may not be seen. */
export const getPartPaymentDocuments: Handler<'GetPartPaymentDocuments'> = async (context) => {
  const { id } = await findLoan(context, context.query.id)
  return { rows: await readDocuments(context, documents, id) }
}

/**
 * Adds an uploaded file to the documents of a loan of this store.
 * @throws DomainError 404 for loans of other stores, 422 for an unknown file, and above the limit.
 */
export const addLoanDocument: Handler<'AddLoanDocument'> = async (context) => {
  const { db, actor, query, body } = context
  const [found] = await db
    .select({ id: loan.id })
    .from(loan)
    .where(and(eq(loan.companyId, actor.companyId), eq(loan.storeId, actor.storeId), eq(loan.id, query.id)))
    .limit(1)
  if (!found) throw fail(404, texts.notFound)
  return addDocument(context, documents, found.id, body)
}

/** Removes a document of a loan of this store. @throws DomainError 404 when it does not exist. */
export const deleteLoanDocument: Handler<'DeleteLoanDocument'> = (context) => {
  const { db, actor, query } = context
  const ofStore = db
    .select({ id: loan.id })
    .from(loan)
    .where(
      and(
        eq(loan.companyId, loanDocument.companyId),
        eq(loan.id, loanDocument.ownerId),
        eq(loan.storeId, actor.storeId),
      ),
    )
  return removeDocument(context, documents, query.id, exists(ofStore))
}
