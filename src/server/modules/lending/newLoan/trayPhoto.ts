import { and, eq } from 'drizzle-orm'
import { loan } from '../../../db/schema/loans.ts'
import { fileIdAfter } from '../../../platform/files/fileIdAfter.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { failField } from '../../../platform/operation/problem.ts'
import { newLoanTexts } from './texts.ts'

const field = 'trayPhotoId'

/**
 * The tray photo of a loan after a request: its current one, none, or one that the actor uploaded for this purpose. A photo shows one
 * packet, so a photo that another loan uses is rejected.
 * @throws DomainError 422 at `trayPhotoId`.
 */
export async function trayPhotoOf(
  context: Pick<BaseContext, 'db' | 'actor'>,
  requested: string | null | undefined,
  current: string | null,
): Promise<string | null> {
  const id = await fileIdAfter(context, { id: requested, current, purpose: 'trayPhoto', field })
  if (id === null || id === current) return id
  const { db, actor } = context
  const [used] = await db
    .select({ id: loan.id })
    .from(loan)
    .where(and(eq(loan.companyId, actor.companyId), eq(loan.trayPhotoId, id)))
    .limit(1)
  if (used) throw failField(field, newLoanTexts.trayPhotoUsed)
  return id
}
