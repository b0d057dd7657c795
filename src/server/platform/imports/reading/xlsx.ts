import { unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { importTexts as texts } from '../texts.ts'
import { farCell } from './farCells.ts'
import { ReadFault } from './fault.ts'
import { limits } from './limits.ts'
import { allMarkupEnds } from './markup.ts'
import { withReadableCells } from './readableCells.ts'

/** The rows of the first sheet, with the last results of formulas; nothing is computed. @throws ReadFault. */
export async function readXlsx(content: Buffer): Promise<string[][]> {
  checkArchive(content)
  const workbook = prepareWorkbook(content)
  const bytes = workbook.buffer.slice(workbook.byteOffset, workbook.byteOffset + workbook.byteLength)
  try {
    const rows = await readSheet(bytes as ArrayBuffer, { parseNumber: plain })
    return rows.map((row) => row.map(textOf))
  } catch {
    throw new ReadFault(texts.brokenXlsx)
  }
}

/**
 * Checks a workbook before it is unpacked: its kind, and the sum of the sizes that the archive declares (the unpacker never writes more).
 * @throws ReadFault.
 */
function checkArchive(content: Buffer): void {
  const names: string[] = []
  let unpacked = 0
  try {
    unzipSync(content, {
      filter: ({ name, originalSize }) => {
        names.push(name)
        unpacked += originalSize
        return false
      },
    })
  } catch {
    throw new ReadFault(texts.brokenXlsx)
  }
  if (!names.includes('xl/workbook.xml')) throw new ReadFault(texts.notATable.zip)
  if (unpacked > limits.unpacked) throw new ReadFault(texts.tooLargeUnpacked(limits.unpacked / 1024 / 1024))
}

/** The workbook as the reader needs it. @throws ReadFault for markup that does not end, a formula without a result, or a cell far beyond the limits. */
function prepareWorkbook(content: Buffer): Buffer {
  let workbook: Buffer
  let far: string | null
  try {
    const parts = unzipSync(content, { filter: ({ name }) => /\.(xml|rels)$/i.test(name) })
    if (!Object.values(parts).every(allMarkupEnds)) throw new ReadFault(texts.brokenXlsx)
    workbook = withEpoch(withReadableCells(content))
    far = farCell(workbook)
  } catch (error) {
    throw error instanceof ReadFault ? error : new ReadFault(texts.brokenXlsx)
  }
  if (far) throw new ReadFault(texts.farCell(far.slice(0, 20), limits.columns, limits.rows))
  return workbook
}

const WORKBOOK = 'xl/workbook.xml'
/** The setting that dates count from 1904, written as a word. It is an xsd:boolean, but the reader knows only the digit. */
const FROM_1904 = /(<(?:\w+:)?workbookPr\s[^<>]*?\bdate1904\s*=\s*["'])true(?=["'])/

/** The workbook with the start of its dates as the reader understands it. */
function withEpoch(workbook: Buffer): Buffer {
  const part = unzipSync(workbook, { filter: ({ name }) => name === WORKBOOK })[WORKBOOK]
  const text = Buffer.from(part ?? []).toString('latin1')
  if (!FROM_1904.test(text)) return workbook
  const changed = Buffer.from(text.replace(FROM_1904, '$11'), 'latin1')
  return Buffer.from(zipSync({ ...unzipSync(workbook), [WORKBOOK]: changed }, { level: 0 }))
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : dateText(cell)
  return String(cell)
}

function dateText(at: Date): string {
  const text = at.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19)
}

/** A number as a spreadsheet shows it. The file may contain 9.84E9 or 6394.9400000000005. Cells of text are not changed: 12.10 may be a ticket. */
function plain(text: string): string {
  if (!/^-?\d*\.?\d+(E[+-]?\d+)?$/i.test(text) || !/[.E]/i.test(text)) return text
  const number = Number(text)
  if (!Number.isFinite(number) || Math.abs(number) >= 1e15) return text
  return String(Number(number.toPrecision(15)))
}
