import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { AttachmentPurpose } from '../../../api/gen/model/index.ts'
import { type OperationWithRight, rightName, rightOf } from '../../platform/auth/rights.ts'
import { type AttachmentFault, MEGAPIXELS, parseAttachment } from '../../platform/files/attachments.ts'
import { PDF_PAGES } from '../../platform/files/pdf.ts'
import { type BaseContext, type Handler, withPreparation } from '../../platform/operation/context.ts'
import { fail, failField } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { countRejected, rejectedInDay } from '../../platform/parsing/rejectedFileStore.ts'
import { daysBefore } from '../../platform/text/time.ts'
import { addFile, countFilesSince } from './attachmentStore.ts'
import { commonTexts } from './texts.ts'

/**
 * By purpose: how many files a login may upload within 24 hours, kept or rejected, and the operations for which they are uploaded. The
 * right to one of these is needed; a profile photo needs no right.
 */
const purposes: Record<AttachmentPurpose, { aDay: number; uploadedFor: readonly OperationWithRight[] }> = {
  companyLogo: { aDay: 50, uploadedFor: ['UpdateCompany', 'AddCompany'] },
  profilePhoto: { aDay: 50, uploadedFor: [] },
  staffPhoto: { aDay: 200, uploadedFor: ['UpdateStaff', 'AddStaff'] },
  customerPhoto: { aDay: 1000, uploadedFor: ['UpdateCustomer', 'AddCustomer'] },
  customerDocument: { aDay: 1000, uploadedFor: ['AddCustomerDocument', 'AddCustomer'] },
  loanDocument: { aDay: 1000, uploadedFor: ['AddLoanDocument'] },
  noteDocument: {
    aDay: 1000,
    uploadedFor: ['AddCreditNote', 'AddDebitNote', 'AddMoneyTransfer', 'AddTaxPayment'],
  },
  auctionProof: { aDay: 1000, uploadedFor: ['RecordService'] },
  itemPhoto: { aDay: 2000, uploadedFor: ['AddNewLoan'] },
  trayPhoto: { aDay: 1000, uploadedFor: ['AddNewLoan'] },
  releasePicture: { aDay: 1000, uploadedFor: ['ReleasePacket'] },
  releaseProof: { aDay: 1000, uploadedFor: ['ReleasePacket'] },
}

/** Purposes for which a PDF is accepted as well as a picture. */
const documentPurposes: ReadonlySet<AttachmentPurpose> = new Set([
  'customerDocument',
  'loanDocument',
  'noteDocument',
  'auctionProof',
  'releaseProof',
])

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
 * @throws DomainError 403 without the right to change the record that it is for, 422 for anything but a valid picture or document, 429
 *   when the login has reached its limit for 24 hours.
 */
export const addAttachment: Handler<'AddAttachment'> = withPreparation(
  async ({ actor, now, query: { purpose }, body, services, read, write }) => {
    const rights = purposes[purpose].uploadedFor.map(rightOf)
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
    const { purpose } = context.query
    const uploaded = await requireRoom(context, purpose)
    const sha256 = createHash('sha256').update(content).digest('hex')
    if (uploaded === 0) context.afterCommit(() => cleanUp(context))
    const id = await addFile(context, { purpose, contentType, content, sha256 })
    return { id, purpose, contentType, bytes: content.length }
  },
)

/** Removes unused files. Runs only with a login's first upload of a purpose within 24 hours, because it reads every file of the company. */
async function cleanUp({ services, actor: { companyId }, now }: BaseContext): Promise<void> {
  const { background } = services
  const clean = sql`select auth.clean_attachments(${companyId}, ${now.toISOString()}::timestamptz)`
  await background.start(() =>
    background.transaction(companyId, async (db) => void (await db.execute(clean))),
  )
}

/** Counts the files of a purpose that the login uploaded within 24 hours. @throws DomainError 429 at the limit, rejected ones included. */
async function requireRoom(
  context: Pick<BaseContext, 'db' | 'actor' | 'now'>,
  purpose: AttachmentPurpose,
): Promise<number> {
  const { aDay } = purposes[purpose]
  const uploadedInDay = await countFilesSince(context, purpose, daysBefore(context.now, 1))
  if (uploadedInDay + (await rejectedInDay(context, purpose)) >= aDay)
    throw fail(429, commonTexts.tooManyFiles(aDay), undefined, { retryAfterSeconds: 3600 })
  return uploadedInDay
}
