import { importTexts as texts } from '../texts.ts'
import { ReadFault } from './fault.ts'

const magic: [kind: keyof typeof texts.notATable, bytes: number[]][] = [
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
  ['picture', [0x89, 0x50, 0x4e, 0x47]],
  ['picture', [0xff, 0xd8, 0xff]],
  ['picture', [0x47, 0x49, 0x46, 0x38]],
  ['picture', [0x52, 0x49, 0x46, 0x46]],
]

/** Whether a file is a ZIP archive, as every XLSX file is, or else text. @throws ReadFault for an empty file and known other kinds. */
export function kindOf(content: Buffer): 'zip' | 'text' {
  if (content.length === 0) throw new ReadFault(texts.empty)
  const begins = (bytes: number[]) => bytes.every((byte, at) => content[at] === byte)
  if (begins([0x50, 0x4b, 0x03, 0x04])) return 'zip'
  if (begins([0xd0, 0xcf, 0x11, 0xe0])) throw new ReadFault(texts.oldExcel)
  const known = magic.find(([, bytes]) => begins(bytes))
  if (known) throw new ReadFault(texts.notATable[known[0]])
  return 'text'
}

/**
 * The text of a file in UTF-8 or UTF-16, or in an older encoding if requested.
 * @throws ReadFault when it is in none of these, is not text, or is a web page or JSON.
 */
export function decode(content: Buffer, encoding: 'windows-1252' | undefined): string {
  const wide = wideEncoding(content)
  if (!wide && content.includes(0)) throw new ReadFault(texts.notATable.bytes)
  const text = decodeAs(content, wide ?? 'utf-8') ?? decodeAs(content, encoding)
  if (text === null) throw new ReadFault(texts.encoding, true)
  if (/^\s*<(!doctype|html|\?xml|table|meta|head|script)/i.test(text))
    throw new ReadFault(texts.notATable.page)
  if (/^\s*[[{]\s*["[{]/.test(text)) throw new ReadFault(texts.notATable.json)
  return text
}

/** Detects UTF-16 by its byte order mark, and little-endian UTF-16 without one by the zero bytes of Latin letters. */
function wideEncoding([first, second, third, fourth]: Buffer): string | null {
  if ((first === 0xff && second === 0xfe) || (first && second === 0 && third && fourth === 0))
    return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

function decodeAs(content: Buffer, encoding: string | undefined): string | null {
  if (!encoding) return null
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content)
  } catch {
    return null
  }
}
