import { and, eq, exists } from 'drizzle-orm'
import { loan, loanDocument } from '../../../db/schema/loans.ts'
import { addPaper, type PapersOf, papersOf, removePaper } from '../../../platform/files/recordDocuments.ts'
import type { Handler } from '../../../platform/operation/context.ts'
import { refuse } from '../../../platform/operation/problem.ts'
import { texts } from '../../../platform/operation/texts.ts'
import { findLoan } from './oneLoan.ts'

const papers: PapersOf = { table: loanDocument, record: 'loan', purpose: 'loanDocument' }

/** The documents of a loan, newest first. @throws DomainError 404 when the loan may not be seen. */
export const getPartPaymentDocuments: Handler<'GetPartPaymentDocuments'> = async (context) => {
  const { id } = await findLoan(context, context.query.id)
  return { rows: await papersOf(context, papers, id) }
}

/**
 * Adds an uploaded file to the documents of a loan of this store.
 * @throws DomainError 404 for loans of others, 422 when it is no such file, or one too many.
 */
export const addLoanDocument: Handler<'AddLoanDocument'> = async (context) => {
  const { db, actor, query, body } = context
  const [found] = await db
    .select({ id: loan.id })
    .from(loan)
    .where(and(eq(loan.companyId, actor.companyId), eq(loan.storeId, actor.storeId), eq(loan.id, query.id)))
    .limit(1)
  if (!found) throw refuse(404, texts.notFound)
  return addPaper(context, papers, found.id, body)
}

/** Removes a document of a loan of this store. @throws DomainError 404 when there is none. */
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
  return removePaper(context, papers, query.id, exists(ofStore))
}
