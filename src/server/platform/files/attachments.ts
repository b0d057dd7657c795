import { ParseLimitError } from '../parsing/parseJob.ts'
import type { Parser } from '../parsing/parser.ts'
import { isPdf, type PdfFault, readPdf } from './pdf.ts'

/** A picture as it is kept. */
export interface Picture {
  contentType: 'image/jpeg' | 'image/png' | 'image/webp'
  content: Buffer
}

/** Why a file is not kept. */
export type PictureFault = 'kind' | 'pixels' | 'broken'

/** A document as it is kept: a picture of it, or a PDF. */
export type Document = Picture | { contentType: 'application/pdf'; content: Buffer }

/** Why a file is not kept as a document. */
export type DocumentFault = Exclude<PictureFault, 'kind'> | 'documentKind' | `pdf-${PdfFault}`

/** Why a file is not kept, or `limits` when to parse it took too much time or memory. */
export type AttachmentFault = PictureFault | DocumentFault | 'limits'

/** An uploaded file. */
interface Upload {
  content: Buffer
  sender: string
  /** Whether a PDF may be kept too. */
  document: boolean
}

/** Memory that the child process may take for a picture or PDF, and its time. */
const LIMITS = { memoryMb: 600, timeMs: 30_000 }

/** Unpacked size a picture may have; a file of a few kilobytes can claim gigabytes. */
export const MEGAPIXELS = 40

/** Longer side of a kept picture, pixels; logos and portraits need no more. */
const LONGER_SIDE = 1600

/**
 * Makes of an uploaded file the one to keep, in a child process (see {@link readPicture} and {@link readDocument}).
 * @returns why it is refused, else what to keep.
 * @throws Refusal 429 when too many files are waiting.
 */
export async function parseAttachment(
  parser: Parser,
  { content, sender, document }: Upload,
): Promise<Document | AttachmentFault> {
  try {
    const kept = await parser.parse<Document | PictureFault | DocumentFault>({
      content,
      sender,
      ...LIMITS,
      module: new URL('./attachments.ts', import.meta.url),
      options: { document },
    })
    return typeof kept === 'string' ? kept : { ...kept, content: Buffer.from(kept.content) }
  } catch (error) {
    if (error instanceof ParseLimitError) return 'limits'
    throw error
  }
}

/** What the child process runs. */
export function parse(file: Buffer, { document }: Pick<Upload, 'document'>) {
  return document ? readDocument(file) : readPicture(file)
}

/**
 * Makes of an uploaded file the picture to keep: recognised by its content (its name and claimed type say nothing),
 * turned as its camera meant, at most 1600 pixels wide or high, written anew without metadata or anything appended.
 * Of an animation the first picture stays.
 * @returns why it is refused, else the picture.
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

/** As {@link readPicture}, for papers: a PDF is taken too, without all that acts in it (see {@link readPdf}). */
export async function readDocument(file: Buffer): Promise<Document | DocumentFault> {
  if (isPdf(file)) {
    const content = await readPdf(file)
    return typeof content === 'string' ? `pdf-${content}` : { contentType: 'application/pdf', content }
  }
  const picture = await readPicture(file)
  return picture === 'kind' ? 'documentKind' : picture
}

/** The kind of picture that the first bytes announce. */
function kindOf(file: Buffer): 'jpeg' | 'png' | 'webp' | null {
  if (file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (file.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'png'
  const riff = file.subarray(0, 4).toString('latin1') === 'RIFF'
  return riff && file.subarray(8, 12).toString('latin1') === 'WEBP' ? 'webp' : null
}
