import { and, count, eq, gt } from 'drizzle-orm'
import { attachment } from '../../db/schema/desk.ts'
import type { ActorContext, BaseContext } from '../../platform/operation/context.ts'
import { newId, noteChange } from '../../platform/records/rows.ts'

type Attachment = typeof attachment.$inferSelect

/** Stores a file of the actor, and records the change without its content; returns its id. */
export async function addFile(
  context: Pick<BaseContext, 'db' | 'actor' | 'changes' | 'now'>,
  file: Pick<Attachment, 'purpose' | 'contentType' | 'content' | 'sha256'>,
): Promise<string> {
  const { db, actor, now } = context
  const { purpose, contentType, content, sha256 } = file
  const id = newId()
  await db.insert(attachment).values({
    companyId: actor.companyId,
    id,
    purpose,
    contentType,
    content,
    sha256,
    createdBy: actor.userId,
    createdAt: now,
  })
  noteChange(context, 'attachment', id, null, { purpose, contentType, sha256, bytes: content.length })
  return id
}

/** How many files of a purpose the actor stored after a time. */
export async function countFilesSince(
  { db, actor }: ActorContext,
  purpose: Attachment['purpose'],
  since: Date,
): Promise<number> {
  const [uploaded] = await db
    .select({ count: count() })
    .from(attachment)
    .where(
      and(
        eq(attachment.companyId, actor.companyId),
        eq(attachment.createdBy, actor.userId),
        gt(attachment.createdAt, since),
        eq(attachment.purpose, purpose),
      ),
    )
  return uploaded?.count ?? 0
}
