import { createHash } from 'node:crypto'
import { and, count, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AttachmentPurpose } from '../../../api/gen/model/index.ts'
import type { Right } from '../../../api/gen/operations.ts'
import { attachment } from '../../db/schema/desk.ts'
import { rightName } from '../../platform/auth/rights.ts'
import { type AttachmentFault, MEGAPIXELS, parseAttachment } from '../../platform/files/attachments.ts'
import { PDF_PAGES } from '../../platform/files/pdf.ts'
import {
  type Actor,
  type BaseContext,
  type Handler,
  withPreparation,
} from '../../platform/operation/context.ts'
import { fail, failField } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { countRejected, rejectedToday } from '../../platform/parsing/dailyLimit.ts'
import { newId, noteChange } from '../../platform/records/rows.ts'
import { commonTexts } from './texts.ts'

/** By purpose: how many files a login may upload within a day, kept or rejected, and the rights of which one is needed. */
const purposes: Record<AttachmentPurpose, { aDay: number; rights: readonly Right[] }> = {
  companyLogo: { aDay: 50, rights: ['Company.edit', 'Company.add'] },
  profilePhoto: { aDay: 50, rights: [] },
  staffPhoto: { aDay: 200, rights: ['Staff.edit', 'Staff.add'] },
  customerPhoto: { aDay: 1000, rights: ['Customer.edit', 'Customer.add'] },
  customerDocument: { aDay: 1000, rights: ['Customer.edit', 'Customer.add'] },
  loanDocument: { aDay: 1000, rights: ['PartPayment.edit'] },
  noteDocument: {
    aDay: 1000,
    rights: ['CreditNote.add', 'DebitNote.add', 'Day.transferMoney', 'DebitNote.payTax'],
  },
  auctionProof: { aDay: 1000, rights: ['Auction.edit'] },
  itemPhoto: { aDay: 2000, rights: ['NewLoan.add'] },
  trayPhoto: { aDay: 1000, rights: ['NewLoan.add'] },
  releasePicture: { aDay: 1000, rights: ['PartPayment.release'] },
  releaseProof: { aDay: 1000, rights: ['PartPayment.release'] },
}

/** Purposes for which a PDF is accepted as well as a picture. */
const documentPurposes: ReadonlySet<AttachmentPurpose> = new Set([
  'customerDocument',
  'loanDocument',
  'noteDocument',
  'auctionProof',
  'releaseProof',
])

const DAY_MS = 86_400_000

const faults: Record<AttachmentFault, string> = {
  kind: commonTexts.notAPicture,
  pixels: commonTexts.tooManyPixels(MEGAPIXELS),
  broken: commonTexts.brokenPicture,
  limits: commonTexts.parseLimits,
  documentKind: commonTexts.notADocument,
  'pdf-broken': commonTexts.brokenPdf,
  'pdf-locked': commonTexts.lockedPdf,
  'pdf-tooMuch': commonTexts.tooMuchPdf(PDF_PAGES),
}

/**
 * Stores a picture, or a PDF for documents, for its uploader until a record refers to it; unused files are removed after a day.
 * @throws DomainError 403 without the right to change what it is for, 422 for anything but a valid picture or document, 429 when the
 *   login has reached its daily limit.
 */
export const addAttachment: Handler<'AddAttachment'> = withPreparation(
  async ({ actor, now, query: { purpose }, body, services, read, write }) => {
    const { rights } = purposes[purpose]
    const [named] = rights
    if (named && !rights.some((right) => actor.grants.has(right)))
      throw fail(403, texts.notAllowed(rightName(named)))
    await services.disk.requireRoom()
    await read((db) => requireRoom({ db, actor, now }, purpose))
    const upload = { content: body, sender: actor.userId, document: documentPurposes.has(purpose) }
    const file = await parseAttachment(services.parser, upload)
    if (typeof file !== 'string') return file
    await write((db) => countRejected({ db, actor, now }, purpose))
    throw failField('body', faults[file])
  },
  async (context, { contentType, content }) => {
    const { db, actor, now, query } = context
    const { purpose } = query
    const today = await requireRoom(context, purpose)
    const id = newId()
    const sha256 = createHash('sha256').update(content).digest('hex')
    if (today === 0) context.afterCommit(() => cleanUp(context))
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
  },
)

/** Removes unused files. Runs at most once a day, because it reads every file of the company. */
async function cleanUp({ services, actor: { companyId }, now }: BaseContext): Promise<void> {
  const { background } = services
  const clean = sql`select auth.clean_attachments(${companyId}, ${now.toISOString()}::timestamptz)`
  await background.start(() =>
    background.transaction(companyId, async (db) => void (await db.execute(clean))),
  )
}

/**
 * A file's content, for those who may see what it belongs to: a logo for all who may see the company, a photo for its person and for
 * those who may see logins, files of staff, customers, loans and notes for those who may see these; an unused file only for its
 * uploader.
 * @throws DomainError 404 for all others.
 */
export const getAttachment: Handler<'GetAttachment'> = async ({ db, actor, query }) => {
  const [file] = await db
    .select()
    .from(attachment)
    .where(
      and(
        inArray(attachment.companyId, [...actor.companies]),
        eq(attachment.id, query.id),
        or(eq(attachment.createdBy, actor.userId), shown(actor)),
      ),
    )
    .limit(1)
  if (!file) throw fail(404, texts.notFound)
  const ending = file.contentType.slice(file.contentType.indexOf('/') + 1)
  return { content: file.content, fileName: `${file.purpose}-${file.id.slice(0, 8)}.${ending}` }
}

/** Whether a file belongs to something that the actor may see. */
function shown({ userId, companyId, grants }: Actor): SQL {
  const logins = grants.has('UserLogin.view') ? sql`true` : sql`l.id = ${userId}`
  const here = sql`attachment.company_id = ${companyId}`
  const inCompany = (right: Right | readonly Right[], of: SQL) =>
    [right].flat().some((one) => grants.has(one)) ? sql`(${here} and exists (${of}))` : sql`false`
  return sql`(exists (select from company c where c.logo_id = attachment.id)
    or exists (select from login l where l.photo_id = attachment.id and ${logins})
    or ${inCompany('Staff.view', sql`select from staff s where s.company_id = attachment.company_id and s.photo_id = attachment.id`)}
    or ${inCompany('Customer.view', sql`select from customer c where c.company_id = attachment.company_id and c.photo_id = attachment.id`)}
    or ${inCompany('Customer.view', sql`select from customer_document d where d.company_id = attachment.company_id and d.attachment_id = attachment.id and d.removed_at is null`)}
    or ${inCompany('NewLoan.view', sql`select from loan_item i where i.company_id = attachment.company_id and i.photo_id = attachment.id`)}
    or ${inCompany(['NewLoan.view', 'PartPayment.view', 'Auction.view', 'PacketAudit.view'], sql`select from loan o where o.company_id = attachment.company_id and o.tray_photo_id = attachment.id`)}
    or ${inCompany('PartPayment.view', sql`select from loan_document d where d.company_id = attachment.company_id and d.attachment_id = attachment.id and d.removed_at is null`)}
    or ${inCompany('CreditNote.view', noteOf('credit-note'))}
    or ${inCompany('DebitNote.view', noteOf('debit-note'))}
    or ${inCompany('Day.view', sql`select from money_transfer d where d.company_id = attachment.company_id and d.attachment_id = attachment.id`)}
    or ${inCompany('DebitNote.view', sql`select from tax_payment d where d.company_id = attachment.company_id and d.attachment_id = attachment.id`)}
    or ${inCompany('Auction.view', sql`select from auction_lot a where a.company_id = attachment.company_id and a.proof_id = attachment.id`)}
    or ${inCompany('PartPayment.view', sql`select from loan_release r where r.company_id = attachment.company_id and r.picture_id = attachment.id`)}
    or ${inCompany('PartPayment.view', sql`select from loan_release r where r.company_id = attachment.company_id and r.proof_id = attachment.id`)}
    or ${inCompany('PartPayment.view', sql`select from loan_release r where r.company_id = attachment.company_id and r.bond_id = attachment.id`)}
    or ${inCompany('PartPayment.view', sql`select from release_exception e where e.company_id = attachment.company_id and e.picture_id = attachment.id`)}
    or ${inCompany('PartPayment.view', sql`select from release_exception e where e.company_id = attachment.company_id and e.proof_id = attachment.id`)}
    or ${inCompany('PartPayment.view', sql`select from release_exception e where e.company_id = attachment.company_id and e.bond_id = attachment.id`)})`
}

/** Notes of a kind that refer to the file. */
function noteOf(kind: 'credit-note' | 'debit-note'): SQL {
  return sql`select from voucher_note n join voucher v on v.company_id = n.company_id and v.id = n.voucher_id and v.kind = ${kind}
    where n.company_id = attachment.company_id and n.attachment_id = attachment.id`
}

/** Counts the files of a purpose that the login uploaded within a day. @throws DomainError 429 at the limit, rejected ones included. */
async function requireRoom(
  context: Pick<BaseContext, 'db' | 'actor' | 'now'>,
  purpose: AttachmentPurpose,
): Promise<number> {
  const { db, actor, now } = context
  const since = new Date(now.getTime() - DAY_MS)
  const { aDay } = purposes[purpose]
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
  const uploadedToday = uploaded?.count ?? 0
  if (uploadedToday + (await rejectedToday(context, purpose)) >= aDay)
    throw fail(429, commonTexts.tooManyFiles(aDay), undefined, { retryAfterSeconds: 3600 })
  return uploadedToday
}
