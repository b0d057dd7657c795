import { and, count, desc, eq, getTableName, isNull, type SQL } from 'drizzle-orm'
import type { AttachmentPurpose, LoanDocumentContentType } from '../../../api/gen/model/index.ts'
import { login } from '../../db/schema/access.ts'
import { attachment } from '../../db/schema/desk.ts'
import type { loanDocument } from '../../db/schema/loans.ts'
import type { customerDocument } from '../../db/schema/people.ts'
import { byId } from '../../platform/db/byId.ts'
import { fileIdAfter } from '../../platform/files/fileIdAfter.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { fail, failField } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { newId, noteChange } from '../../platform/records/rows.ts'

/** Maximum number of documents of a record. A merge can give a customer more. */
const MOST = 200

/** A table of documents; the row of a removed document is kept. */
type DocumentTable = typeof customerDocument | typeof loanDocument

/** The documents of one kind of record. */
export interface DocumentsOf {
  table: DocumentTable
  /** The record in the audit log, such as `customer`. */
  record: string
  purpose: AttachmentPurpose
}

/** A document as the API returns it. */
export interface RecordDocument<Kind extends string> {
  id: string
  kind: Kind
  name: string
  attachmentId: string
  contentType: LoanDocumentContentType
  addedBy: string
  addedAt: string
}

/** The documents of a record, newest first; only the one with `id` if given. */
export async function readDocuments<Kind extends string>(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  { table }: DocumentsOf,
  ownerId: string,
  id?: string,
): Promise<RecordDocument<Kind>[]> {
  const rows = await db
    .select({ document: table, contentType: attachment.contentType, addedBy: login.name })
    .from(table)
    .innerJoin(attachment, byId(attachment, table.attachmentId))
    .leftJoin(login, eq(login.id, table.addedBy))
    .where(and(isOfOwner(table, actor.companyId, ownerId), id === undefined ? undefined : eq(table.id, id)))
    .orderBy(desc(table.createdAt), table.id)
  return rows.map(({ document, contentType, addedBy }) => ({
    id: document.id,
    kind: document.kind as Kind,
    name: document.name,
    attachmentId: document.attachmentId,
    contentType: contentType as LoanDocumentContentType,
    addedBy: addedBy ?? '',
    addedAt: document.createdAt.toISOString(),
  }))
}

/** Adds an uploaded file to the documents of a record. @throws DomainError 422 for an unknown file, and above the limit. */
export async function addDocument<Kind extends string>(
  context: BaseContext,
  owner: DocumentsOf,
  ownerId: string,
  input: { attachmentId: string; kind: Kind; name: string },
): Promise<RecordDocument<Kind>> {
  const { db, actor, now } = context
  const { table, record, purpose } = owner
  const [existing] = await db
    .select({ count: count() })
    .from(table)
    .where(isOfOwner(table, actor.companyId, ownerId))
  if ((existing?.count ?? 0) >= MOST) throw failField('attachmentId', texts.tooManyDocuments(MOST))
  const attachmentId = await fileIdAfter(context, {
    id: input.attachmentId,
    current: null,
    purpose,
    field: 'attachmentId',
  })
  const document = {
    companyId: actor.companyId,
    id: newId(),
    ownerId,
    kind: input.kind,
    name: input.name.trim(),
    attachmentId: attachmentId as string,
    addedBy: actor.userId,
    createdAt: now,
  }
  await db.insert(table).values(document)
  noteChange(context, record, ownerId, null, { document: document.name, kind: document.kind, createdAt: now })
  noteChange(context, getTableName(table), document.id, null, document)
  const [added] = await readDocuments<Kind>(context, owner, ownerId, document.id)
  return added as RecordDocument<Kind>
}

/**
 * Removes a document of a record. `within` is a further condition on its row.
 * @throws DomainError 404 when it does not exist or does not meet the condition.
 */
export async function removeDocument(
  context: BaseContext,
  { table, record }: DocumentsOf,
  id: string,
  within?: SQL,
): Promise<undefined> {
  const { db, actor, now } = context
  const [removed] = await db
    .update(table)
    .set({ removedAt: now })
    .where(and(eq(table.companyId, actor.companyId), eq(table.id, id), isNull(table.removedAt), within))
    .returning()
  if (!removed) throw fail(404, texts.notFound)
  noteChange(
    context,
    record,
    removed.ownerId,
    { document: removed.name, kind: removed.kind },
    { updatedAt: now },
  )
  noteChange(context, getTableName(table), removed.id, { ...removed, removedAt: null }, removed)
}

function isOfOwner(table: DocumentTable, companyId: string, ownerId: string) {
  return and(eq(table.companyId, companyId), eq(table.ownerId, ownerId), isNull(table.removedAt))
}
