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

/** A page of a PDF: its size in whole millimetres, its text and its fonts. */
export interface PrintedPage {
  widthMm: number
  heightMm: number
  text: string
  /** Names of the embedded fonts. */
  fonts: string[]
  /** How many characters have no glyph: each is drawn as a box. */
  boxes: number
}

/**
 * The pages of a PDF printed by Chromium, read from its drawing operators: every piece of text on its own line, its glyphs
 * decoded by the font's ToUnicode table.
 */
export async function printedPages(pdf: Uint8Array): Promise<PrintedPage[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  return document.getPages().map((page) => {
    const { width, height } = page.getSize()
    return {
      widthMm: Math.round(width * MM_PER_POINT),
      heightMm: Math.round(height * MM_PER_POINT),
      text: textOf(page),
      fonts: embeddedIn(page),
      boxes: glyphsOn(page).filter((glyph) => hex(glyph) === 0).length,
    }
  })
}

/** The text operators of a page: the characters of a group of glyphs, a font, glyphs, the end of a piece. */
const pieces =
  /\/ActualText <FEFF(?<actual>[0-9A-F]*)>|\bEMC\b|\/(?<font>F\d+) \S+ Tf|<(?<glyphs>[0-9A-F]+)> Tj|\bET\b/g

function textOf(page: PDFPage): string {
  const fonts = fontsOf(page)
  let characters = new Map<number, string>()
  let text = ''
  // Letters that are shaped together, as in Tamil, have an ActualText; their glyphs alone are not enough.
  let isActual = false
  for (const { 0: found, groups: { actual, font, glyphs } = {} } of drawn(page).matchAll(pieces)) {
    if (actual !== undefined) {
      text += wordOf(actual)
      isActual = true
    } else if (found === 'EMC') isActual = false
    else if (font !== undefined) characters = fonts.get(font) ?? new Map()
    else if (glyphs !== undefined && !isActual)
      text += (glyphs.match(/.{4}/g) ?? []).map((glyph) => characters.get(hex(glyph)) ?? '').join('')
    else if (found === 'ET') text += '\n'
  }
  return text
}

/** The numbers of all glyphs on a page, in hexadecimal. */
function glyphsOn(page: PDFPage): string[] {
  return [...drawn(page).matchAll(/<([0-9A-F]+)> Tj/g)].flatMap(
    ([, glyphs = '']) => glyphs.match(/.{4}/g) ?? [],
  )
}

/** The embedded fonts of a page, by name without the subset prefix. */
function embeddedIn(page: PDFPage): string[] {
  const fonts = page.node.Resources()?.lookupMaybe(PDFName.of('Font'), PDFDict)
  return (fonts?.values() ?? []).flatMap((font) => {
    const [descendant] =
      page.doc.context
        .lookup(font, PDFDict)
        .lookupMaybe(PDFName.of('DescendantFonts'), PDFArray)
        ?.asArray() ?? []
    const outlines = page.doc.context.lookupMaybe(descendant, PDFDict)
    const described = outlines?.lookup(PDFName.of('FontDescriptor'), PDFDict)
    if (described?.get(PDFName.of('FontFile2')) === undefined) return []
    return [String(outlines?.get(PDFName.of('BaseFont'))).replace(/^\/(\w+\+)?/, '')]
  })
}

/** The content stream of a page. */
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

/** A ToUnicode table: single glyphs, and ranges. */
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
