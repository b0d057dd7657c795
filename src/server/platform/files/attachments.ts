import type { Parser } from '../operation/services.ts'
import { ParseLimitError } from '../parsing/parseLimitError.ts'
import { isPdf, type PdfFault, readPdf } from './pdf.ts'

/** A picture to store. */
export interface Picture {
  contentType: 'image/jpeg' | 'image/png' | 'image/webp'
  content: Buffer
}

/** Why a file is rejected. */
export type PictureFault = 'kind' | 'pixels' | 'broken'

/** A document to store: a picture of it, or a PDF. */
export type Document = Picture | { contentType: 'application/pdf'; content: Buffer }

/** Why a file is rejected as a document. */
export type DocumentFault = Exclude<PictureFault, 'kind'> | 'documentKind' | `pdf-${PdfFault}`

/** Why a file is rejected, or `limits` when parsing it took too much time or memory. */
export type AttachmentFault = PictureFault | DocumentFault | 'limits'

/** An uploaded file. */
interface Upload {
  content: Buffer
  sender: string
  /** Whether a PDF is accepted too. */
  document: boolean
}

/** Limits of memory and time of the child process for a picture or PDF. */
const LIMITS = { memoryMb: 600, timeMs: 30_000 }

/** Maximum size of a picture when decompressed, in megapixels; a file of a few kilobytes can claim gigabytes. */
export const MEGAPIXELS = 40

/** Maximum length of the longer side of a stored picture, in pixels. */
const LONGER_SIDE = 1600

/**
 * Converts an uploaded file into the one to store, in a child process (see {@link readPicture} and {@link readDocument}).
 * @returns why it is rejected, else what to store.
 * @throws DomainError 429 when too many files are waiting.
 */
export async function parseAttachment(
  parser: Parser,
  { content, sender, document }: Upload,
): Promise<Document | AttachmentFault> {
  try {
    const parsed = await parser.parse<Document | PictureFault | DocumentFault>({
      content,
      sender,
      ...LIMITS,
      module: new URL('./attachments.ts', import.meta.url),
      options: { document },
    })
    return typeof parsed === 'string' ? parsed : { ...parsed, content: Buffer.from(parsed.content) }
  } catch (error) {
    if (error instanceof ParseLimitError) return 'limits'
    throw error
  }
}

/** The function that the child process runs. */
export function parse(file: Buffer, { document }: Pick<Upload, 'document'>) {
  return document ? readDocument(file) : readPicture(file)
}

/**
 * Converts an uploaded file into the picture to store: recognised by its content (name and claimed type are ignored), rotated as
 * its metadata says, at most 1600 pixels wide or high, encoded again without metadata or appended data. Only the first frame of an
 * animation is kept.
 * @returns why it is rejected, else the picture.
 */
export async function readPicture(file: Buffer): Promise<Picture | PictureFault> {
  const kind = kindOf(file)
  if (!kind) return 'kind'
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  try {
    const { width, height, format } = await sharp(file, { limitInputPixels: false }).metadata()
    if (format !== kind) return 'kind'
    if (width * height > MEGAPIXELS * 1_000_000) return 'pixels'
    const content = await sharp(file, { limitInputPixels: MEGAPIXELS * 1_000_000, failOn: 'error' })
      .autoOrient()
      .resize({ width: LONGER_SIDE, height: LONGER_SIDE, fit: 'inside', withoutEnlargement: true })
      .toFormat(kind)
      .toBuffer()
    return { contentType: `image/${kind}`, content }
  } catch {
    return 'broken'
  }
}

/** Like {@link readPicture}, for documents: a PDF is accepted too, without active content (see {@link readPdf}). */
export async function readDocument(file: Buffer): Promise<Document | DocumentFault> {
  if (isPdf(file)) {
    const content = await readPdf(file)
    return typeof content === 'string' ? `pdf-${content}` : { contentType: 'application/pdf', content }
  }
  const picture = await readPicture(file)
  return picture === 'kind' ? 'documentKind' : picture
}

/** The kind of picture by the first bytes. */
function kindOf(file: Buffer): 'jpeg' | 'png' | 'webp' | null {
  if (file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (file.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'png'
  const riff = file.subarray(0, 4).toString('latin1') === 'RIFF'
  return riff && file.subarray(8, 12).toString('latin1') === 'WEBP' ? 'webp' : null
}
