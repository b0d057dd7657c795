import { and, eq } from 'drizzle-orm'
import type { Profile } from '../../../../api/gen/model/index.ts'
import { login } from '../../../db/schema/access.ts'
import { attachment } from '../../../db/schema/desk.ts'
import type { BaseContext, Handler } from '../../../platform/operation/context.ts'
import { refuseField } from '../../../platform/operation/problem.ts'
import { findRow, updateRow } from '../../../platform/records/rows.ts'
import { userLoginTexts } from './texts.ts'

/** One's own account. */
export const getProfile: Handler<'GetProfile'> = async (context) =>
  toProfile(await findRow(context, login, context.actor.userId))

/** Changes one's own name, phone and photo; what is left out stays. */
export const updateProfile: Handler<'UpdateProfile'> = async (context) => {
  const { actor, body } = context
  const { photoId: standing } = await findRow(context, login, actor.userId)
  const photoId = body.photoId === undefined ? standing : (body.photoId?.toLowerCase() ?? null)
  if (photoId && photoId !== standing) await requireOwnPhoto(context, photoId)
  const values = {
    name: body.name.trim(),
    photoId,
    ...(body.phone !== undefined && { phone: body.phone }),
  }
  return toProfile(
    await updateRow(context, login, actor.userId, body.version, values, { present: toProfile }),
  )
}

/** @throws Refusal 422 on `photoId` unless it is a photo that the actor has uploaded. */
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
  if (found.length === 0) throw refuseField('photoId', userLoginTexts.unknownPhoto)
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
