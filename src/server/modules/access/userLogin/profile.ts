import { and, eq } from 'drizzle-orm'
import type { Profile } from '../../../../api/gen/model/index.ts'
import { login } from '../../../db/schema/access.ts'
import { attachment } from '../../../db/schema/desk.ts'
import type { BaseContext, Handler } from '../../../platform/operation/context.ts'
import { failField } from '../../../platform/operation/problem.ts'
import { findRow, updateRow } from '../../../platform/records/rows.ts'
import { userLoginTexts } from './texts.ts'

/** The actor's account. */
export const getProfile: Handler<'GetProfile'> = async (context) =>
  toProfile(await findRow(context, login, context.actor.userId))

/** Changes the actor's name, phone and photo; omitted fields keep their values. */
export const updateProfile: Handler<'UpdateProfile'> = async (context) => {
  const { actor, body } = context
  const { photoId: stored } = await findRow(context, login, actor.userId)
  const photoId = body.photoId === undefined ? stored : (body.photoId ?? null)
  if (photoId && photoId !== stored) await requireOwnPhoto(context, photoId)
  const values = {
    name: body.name.trim(),
    photoId,
    ...(body.phone !== undefined && { phone: body.phone }),
  }
  return toProfile(
    await updateRow(context, login, actor.userId, body.version, values, { present: toProfile }),
  )
}

/** @throws DomainError 422 on `photoId` unless it is a photo that the actor has uploaded. */
async function requireOwnPhoto({ db, actor }: BaseContext, photoId: string): Promise<void> {
  const found = await db
    .select({ id: attachment.id })
    .from(attachment)
    .where(
      and(
        eq(attachment.id, photoId),
        eq(attachment.purpose, 'profilePhoto'),
        eq(attachment.createdBy, actor.userId),
      ),
    )
    .limit(1)
  if (found.length === 0) throw failField('photoId', userLoginTexts.unknownPhoto)
}

function toProfile({
  id,
  userName,
  name,
  email,
  phone,
  photoId,
  version,
}: typeof login.$inferSelect): Profile {
  return { id, userName, name, email, phone, photoId, version }
}
