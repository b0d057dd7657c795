import { and, eq, sql } from 'drizzle-orm'
import type { AttachmentPurpose } from '../../../api/gen/model/index.ts'
import { attachment } from '../../db/schema/desk.ts'
import { prepared } from '../db/pool.ts'
import type { BaseContext } from '../operation/context.ts'
import { failField } from '../operation/problem.ts'
import { texts } from '../operation/texts.ts'

/** A request to change the file of a record. */
export interface WantedFile {
  /** The id in the request; null removes the file, undefined leaves it. */
  id: string | null | undefined
  /** The record's current file. */
  current: string | null
  purpose: AttachmentPurpose
  /** The request field of the id. */
  field: string
}

const ownFile = prepared((db) =>
  db
    .select({ id: attachment.id })
    .from(attachment)
    .where(
      and(
        eq(attachment.companyId, sql.placeholder('companyId')),
        eq(attachment.id, sql.placeholder('id')),
        eq(attachment.purpose, sql.placeholder('purpose')),
        eq(attachment.createdBy, sql.placeholder('userId')),
      ),
    )
    .limit(1)
    .prepare('own file'),
)

/**
 * The file id of a record after a request: the current one, none, or one that the actor uploaded for this purpose in the
 * company.
 * @throws DomainError 422 on the field when there is no such file.
 */
export async function fileIdAfter(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  { id, current, purpose, field }: WantedFile,
): Promise<string | null> {
  if (id === undefined) return current
  if (id === null || id === current) return id
  const { companyId, userId } = actor
  const found = await ownFile(db).execute({ companyId, userId, purpose, id })
  if (found.length === 0) throw failField(field, texts.unknownFile)
  return id
}
