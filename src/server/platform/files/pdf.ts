import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import type { PDFDocument, PDFObject } from 'pdf-lib'

/** Why a PDF is rejected. */
export type PdfFault = 'broken' | 'locked' | 'tooMuch'

/** Maximum number of pages of a PDF. */
export const PDF_PAGES = 50
/** Maximum size of all its streams when decompressed, in bytes; a file of a few kilobytes can claim gigabytes. */
const UNPACKED = 30 * 1024 * 1024
/** Maximum size of a stored file, in bytes. */
const MAX_BYTES = 5 * 1024 * 1024

/** Entries that draw a page; all others are active content, links or metadata. */
const drawn = new Set([
  '/Type',
  '/Parent',
  '/Resources',
  '/MediaBox',
  '/CropBox',
  '/Rotate',
  '/Contents',
  '/Group',
  '/UserUnit',
])
/** Entries with active content, attached files or metadata, anywhere in the file. */
const dropped = [
  'AA',
  'AF',
  'EF',
  'JS',
  'JavaScript',
  'Launch',
  'Metadata',
  'OPI',
  'OpenAction',
  'PieceInfo',
  'Ref',
  'StructParent',
  'StructParents',
]

const unpack = promisify(inflate)

/** Whether a file begins like a PDF. */
export function isPdf(file: Buffer): boolean {
  return file.subarray(0, 5).toString('latin1') === '%PDF-'
}

/**
 * Converts an uploaded PDF into the one to store: its pages as they are drawn, written again. Scripts, actions, links, annotations,
 * attached files and metadata are removed; filled form fields are drawn on the page.
 * @returns why it is rejected, else the PDF
 */
export async function readPdf(file: Buffer): Promise<Buffer | PdfFault> {
  if (!(await unpacksWithin(file, UNPACKED))) return 'tooMuch'
  const { PDFDocument } = await import('pdf-lib')
  try {
    const source = await PDFDocument.load(file, { updateMetadata: false, throwOnInvalidObject: true })
    if (source.getPageCount() > PDF_PAGES) return 'tooMuch'
    drawForms(source)
    const copy = await PDFDocument.create({ updateMetadata: false })
    await copyPages(source, copy)
    const content = Buffer.from(await copy.save({ addDefaultPage: false, updateFieldAppearances: false }))
    return content.length > MAX_BYTES ? 'tooMuch' : content
  } catch {
    return file.includes('/Encrypt') ? 'locked' : 'broken'
  }
}

/** Draws form fields, whose content is in annotations that are removed; a form that cannot be drawn stays empty. */
function drawForms(source: PDFDocument): void {
  try {
    source.getForm().flatten()
  } catch {
    // The form is invalid; the page itself is still useful.
  }
}

async function copyPages(source: PDFDocument, copy: PDFDocument): Promise<void> {
  const { PDFArray, PDFDict, PDFName, PDFStream } = await import('pdf-lib')
  const pages = source.getPages()
  if (pages.length === 0) throw new Error('it has no page')
  for (const { node } of pages)
    for (const key of node.keys()) if (!drawn.has(key.asString())) node.delete(key)
  for (const page of await copy.copyPages(source, source.getPageIndices())) copy.addPage(page)
  for (const [, object] of copy.context.enumerateIndirectObjects()) clean(object)

  function clean(object: PDFObject | undefined): void {
    if (object instanceof PDFStream) {
      // A stream's bytes may refer to another file.
      for (const key of ['F', 'FFilter', 'FDecodeParms']) object.dict.delete(PDFName.of(key))
      clean(object.dict)
    } else if (object instanceof PDFArray) for (const inner of object.asArray()) clean(inner)
    else if (object instanceof PDFDict) {
      for (const key of dropped) object.delete(PDFName.of(key))
      for (const inner of object.values()) clean(inner)
    }
  }
}

/** Whether all streams of a file decompress to at most this many bytes, nested streams included. */
async function unpacksWithin(file: Buffer, most: number): Promise<boolean> {
  let left = most
  for (const start of streamStarts(file)) {
    let packed = file.subarray(start)
    for (let depth = 0; depth < 4; depth += 1) {
      const found = await unpack(packed, { maxOutputLength: left, finishFlush: 2 }).catch(
        (error: NodeJS.ErrnoException) => (error.code === 'ERR_BUFFER_TOO_LARGE' ? null : undefined),
      )
      if (found === null) return false
      if (found === undefined || found.length === 0) break
      left -= found.length
      if (left <= 0) return false
      packed = found
    }
  }
  return true
}

function* streamStarts(file: Buffer): Generator<number> {
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 6)) {
    if (file.subarray(at - 3, at).toString('latin1') === 'end') continue
    let start = at + 6
    while (file[start] === 13 || file[start] === 10 || file[start] === 32) start += 1
    yield start
  }
}
