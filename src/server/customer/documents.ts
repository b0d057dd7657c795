import { and, count, desc, eq, isNull } from 'drizzle-orm'
import type { CustomerDocument } from '../../api/gen/model/index.ts'
import type { BaseContext, Handler } from '../core/context.ts'
import { keptFileId } from '../core/keptFile.ts'
import { refuse, refuseField } from '../core/problem.ts'
import { newId, noteChange } from '../core/rows.ts'
import { texts } from '../core/texts.ts'
import { login } from '../db/schema/access.ts'
import { attachment } from '../db/schema/desk.ts'
import { customerDocument } from '../db/schema/people.ts'
import { findCustomer } from './customerRow.ts'
import { customerTexts } from './texts.ts'

/** Documents that a customer may have. */
const MOST = 200

/** The papers of a customer, newest first. */
export async function documentsOf(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  customerId: string,
  id?: string,
): Promise<CustomerDocument[]> {
  const rows = await db
    .select({
      document: customerDocument,
      contentType: attachment.contentType,
      addedBy: login.name,
    })
    .from(customerDocument)
    .innerJoin(
      attachment,
      and(
        eq(attachment.companyId, customerDocument.companyId),
        eq(attachment.id, customerDocument.attachmentId),
      ),
    )
    .leftJoin(login, eq(login.id, customerDocument.addedBy))
    .where(
      and(
        eq(customerDocument.companyId, actor.companyId),
        eq(customerDocument.customerId, customerId),
        isNull(customerDocument.removedAt),
        id === undefined ? undefined : eq(customerDocument.id, id),
      ),
    )
    .orderBy(desc(customerDocument.createdAt), customerDocument.id)
    .limit(MOST)
  return rows.map(({ document, contentType, addedBy }) => ({
    id: document.id,
    kind: document.kind as CustomerDocument['kind'],
    name: document.name,
    attachmentId: document.attachmentId,
    contentType,
    addedBy: addedBy ?? '',
    addedAt: document.createdAt.toISOString(),
  }))
}

/** Puts an uploaded file among the documents of a customer. @throws Refusal 422 when it is no such file, or one too many. */
export const addCustomerDocument: Handler<'AddCustomerDocument'> = async (context) => {
  const { db, actor, query, body, now } = context
  const { customer } = await findCustomer(context, query.id)
  const [standing] = await db
    .select({ count: count() })
    .from(customerDocument)
    .where(
      and(
        eq(customerDocument.companyId, actor.companyId),
        eq(customerDocument.customerId, customer.id),
        isNull(customerDocument.removedAt),
      ),
    )
  if ((standing?.count ?? 0) >= MOST) throw refuseField('attachmentId', customerTexts.tooManyDocuments(MOST))
  const attachmentId = await keptFileId(context, {
    id: body.attachmentId,
    standing: null,
    purpose: 'customerDocument',
    field: 'attachmentId',
  })
  const document = {
    companyId: actor.companyId,
    id: newId(),
    customerId: customer.id,
    kind: body.kind,
    name: body.name.trim(),
    attachmentId: attachmentId as string,
    addedBy: actor.userId,
    createdAt: now,
  }
  await db.insert(customerDocument).values(document)
  noteChange(context, 'customer', customer.id, null, { document: document.name, kind: document.kind })
  noteChange(context, 'customer_document', document.id, null, document)
  const [kept] = await documentsOf(context, customer.id, document.id)
  return kept as CustomerDocument
}

/** Takes a document away from its customer. @throws Refusal 404 when there is none. */
export const deleteCustomerDocument: Handler<'DeleteCustomerDocument'> = async (context) => {
  const { db, actor, query, now } = context
  const [removed] = await db
    .update(customerDocument)
    .set({ removedAt: now })
    .where(
      and(
        eq(customerDocument.companyId, actor.companyId),
        eq(customerDocument.id, query.id),
        isNull(customerDocument.removedAt),
      ),
    )
    .returning()
  if (!removed) throw refuse(404, texts.notFound)
  noteChange(context, 'customer', removed.customerId, { document: removed.name, kind: removed.kind }, null)
  noteChange(context, 'customer_document', removed.id, { ...removed, removedAt: null }, removed)
}
