import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFPage,
  PDFRawStream,
} from 'pdf-lib'

const MM_PER_POINT = 25.4 / 72

/** A page of a PDF: its size in whole millimetres, and the words that are drawn on it. */
export interface PrintedPage {
  widthMm: number
  heightMm: number
  text: string
}

/**
 * The pages of a PDF that Chromium printed, read from what it draws: every piece of text on a line of its own, its glyphs
 * by the font's own table of characters.
 */
export async function printedPages(pdf: Uint8Array): Promise<PrintedPage[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  return document.getPages().map((page) => {
    const { width, height } = page.getSize()
    return {
      widthMm: Math.round(width * MM_PER_POINT),
      heightMm: Math.round(height * MM_PER_POINT),
      text: textOf(page),
    }
  })
}

function textOf(page: PDFPage): string {
  const fonts = fontsOf(page)
  let characters = new Map<number, string>()
  let text = ''
  for (const [found, font, glyphs] of drawn(page).matchAll(/\/(F\d+) \S+ Tf|<([0-9A-F]+)> Tj|\bET\b/g)) {
    if (font !== undefined) characters = fonts.get(font) ?? new Map()
    else if (glyphs !== undefined)
      text += (glyphs.match(/.{4}/g) ?? []).map((glyph) => characters.get(hex(glyph)) ?? '').join('')
    else if (found === 'ET') text += '\n'
  }
  return text
}

/** What is drawn on a page, as it is written in the file. */
function drawn(page: PDFPage): string {
  const contents = page.node.Contents()
  const streams = contents instanceof PDFArray ? contents.asArray() : [contents]
  return streams.map((stream) => unpacked(page, stream)).join('\n')
}

function unpacked(page: PDFPage, stream: unknown): string {
  const found = stream instanceof PDFRawStream ? stream : page.doc.context.lookup(stream as never)
  if (!(found instanceof PDFRawStream)) return ''
  return Buffer.from(decodePDFRawStream(found).decode()).toString('latin1')
}

/** The characters of each font of a page, by their glyphs. */
function fontsOf(page: PDFPage): Map<string, Map<number, string>> {
  const fonts = page.node.Resources()?.lookupMaybe(PDFName.of('Font'), PDFDict)
  return new Map(
    (fonts?.entries() ?? []).map(([name, font]) => {
      const table = page.doc.context.lookup(font, PDFDict).get(PDFName.of('ToUnicode'))
      return [name.decodeText(), charactersOf(unpacked(page, table))]
    }),
  )
}

/** A table of characters: single glyphs, and ranges of them that follow each other. */
function charactersOf(table: string): Map<number, string> {
  const characters = new Map<number, string>()
  for (const [, list = ''] of table.matchAll(/beginbfchar(.*?)endbfchar/gs))
    for (const [, glyph = '', text = ''] of list.matchAll(/<(\w+)> <(\w+)>/g))
      characters.set(hex(glyph), wordOf(text))
  for (const [, list = ''] of table.matchAll(/beginbfrange(.*?)endbfrange/gs))
    for (const [, first = '', last = '', text = ''] of list.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g))
      for (let glyph = hex(first); glyph <= hex(last); glyph++)
        characters.set(glyph, String.fromCodePoint(hex(text) + glyph - hex(first)))
  return characters
}

const hex = (digits: string) => Number.parseInt(digits, 16)

const wordOf = (text: string) => String.fromCharCode(...(text.match(/.{4}/g) ?? []).map(hex))
