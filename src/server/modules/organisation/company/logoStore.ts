import { and, eq, or } from 'drizzle-orm'
import { company } from '../../../db/schema/company.ts'
import { attachment } from '../../../db/schema/desk.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { failField } from '../../../platform/operation/problem.ts'
import { newId, noteChange } from '../../../platform/records/rows.ts'
import { companyTexts } from './texts.ts'

/**
 * The file id of a company's requested logo: the file itself when it belongs to the company, or a copy when the actor uploaded it while
 * working in another company (files belong to the company in which they were uploaded).
 * @throws DomainError 422 on `logoId` when there is no such file.
 */
export async function takeLogo(context: BaseContext, companyId: string, logoId: string): Promise<string> {
  const { db, actor, now } = context
  const uploaded = and(eq(attachment.companyId, actor.companyId), eq(attachment.createdBy, actor.userId))
  const found = await db
    .select()
    .from(attachment)
    .where(
      and(
        eq(attachment.id, logoId),
        eq(attachment.purpose, 'companyLogo'),
        or(eq(attachment.companyId, companyId), uploaded),
      ),
    )
  if (found.some((file) => file.companyId === companyId)) return logoId
  const [file] = found
  if (!file) throw failField('logoId', companyTexts.unknownLogo)
  const id = newId()
  await db.insert(attachment).values({ ...file, companyId, id, createdBy: actor.userId, createdAt: now })
  noteChange(context, 'attachment', id, null, { purpose: file.purpose, sha256: file.sha256 })
  return id
}

/** Sets the logo of a company that has none yet, and records the change. */
export async function setFirstLogo(
  context: Pick<BaseContext, 'db' | 'changes'>,
  companyId: string,
  logoId: string,
): Promise<typeof company.$inferSelect | undefined> {
  const [row] = await context.db.update(company).set({ logoId }).where(eq(company.id, companyId)).returning()
  noteChange(context, 'company', companyId, { logoId: null }, { logoId })
  return row
}
