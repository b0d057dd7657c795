import { createHash } from 'node:crypto'
import { and, count, eq, gt, inArray, sql } from 'drizzle-orm'
import { MEGAPIXELS, type PictureFault, readPicture } from '../core/attachments.ts'
import type { BaseContext, Handler } from '../core/context.ts'
import { refuse, refuseField } from '../core/problem.ts'
import { rightName } from '../core/rights.ts'
import { newId, noteChange } from '../core/rows.ts'
import { texts } from '../core/texts.ts'
import { login } from '../db/schema/access.ts'
import { attachment } from '../db/schema/desk.ts'
import { commonTexts } from './texts.ts'

/** Files a login may keep within a day. */
const FILES_A_DAY = 50

const DAY_MS = 86_400_000

const faults: Record<PictureFault, string> = {
  kind: commonTexts.notAPicture,
  pixels: commonTexts.tooManyPixels(MEGAPIXELS),
  broken: commonTexts.brokenPicture,
}

/**
 * Keeps a picture for its maker until a record refers to it; those that none refers to for a day are removed.
 * @throws Refusal 403 for a logo without the right to add or edit companies, 422 for anything but a sound picture.
 */
export const addAttachment: Handler<'AddAttachment'> = async (context) => {
  const { db, actor, now } = context
  const { purpose } = context.query
  if (purpose === 'companyLogo' && !actor.grants.has('Company.add') && !actor.grants.has('Company.edit'))
    throw refuse(403, texts.notAllowed(rightName('Company.edit')))
  await requireRoom(context)
  const picture = await readPicture(context.body)
  if (typeof picture === 'string') throw refuseField('body', faults[picture])
  const { contentType, content } = picture
  const id = newId()
  const sha256 = createHash('sha256').update(content).digest('hex')
  await db.execute(sql`select auth.clean_attachments(${actor.companyId}, ${now.toISOString()}::timestamptz)`)
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
  return { id, purpose, contentType, bytes: content.length }
}

/**
 * A file's content, for those who may see what it belongs to: a logo for all who may see the company, a photo for its
 * person and for those who may see logins; what belongs to nothing yet for its maker alone.
 * @throws Refusal 404 for all others.
 */
export const getAttachment: Handler<'GetAttachment'> = async ({ db, actor, query }) => {
  const rows = await db
    .select({
      file: attachment,
      logoOf: sql<boolean>`exists (select from company c where c.logo_id = attachment.id)`,
    })
    .from(attachment)
    .where(and(inArray(attachment.companyId, [...actor.companies]), eq(attachment.id, query.id)))
    .limit(1)
  const found = rows[0]
  if (!found) throw refuse(404, texts.notFound)
  const { file, logoOf } = found
  const seen = file.createdBy === actor.userId || logoOf || (await showsLogin(db, actor, file.id))
  if (!seen) throw refuse(404, texts.notFound)
  const ending = file.contentType.slice('image/'.length)
  return { content: file.content, fileName: `${file.purpose}-${file.id.slice(0, 8)}.${ending}` }
}

/** Whether the file is the photo of a login that the actor may see. */
async function showsLogin(db: BaseContext['db'], actor: BaseContext['actor'], id: string): Promise<boolean> {
  const holders = await db
    .select({ id: login.id })
    .from(login)
    .where(
      and(eq(login.photoId, id), actor.grants.has('UserLogin.view') ? undefined : eq(login.id, actor.userId)),
    )
    .limit(1)
  return holders.length > 0
}

async function requireRoom({ db, actor, now }: BaseContext): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS)
  const [kept] = await db
    .select({ count: count() })
    .from(attachment)
    .where(
      and(
        eq(attachment.companyId, actor.companyId),
        eq(attachment.createdBy, actor.userId),
        gt(attachment.createdAt, since),
      ),
    )
  if ((kept?.count ?? 0) >= FILES_A_DAY)
    throw refuse(429, commonTexts.tooManyFiles(FILES_A_DAY), undefined, { retryAfterSeconds: 3600 })
}
