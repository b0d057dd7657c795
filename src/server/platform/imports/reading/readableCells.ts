import { unzipSync, zipSync } from 'fflate'
import { importTexts as texts } from '../texts.ts'
import { withCellReferences } from './cellReferences.ts'
import { ReadFault } from './fault.ts'
import { sheetParts } from './sheetParts.ts'

/** The type of a cell whose formula failed. The reader would take such a cell for an empty one. */
const FAILED = /(<(?:\w+:)?c\s(?:[^<>]*?\s)?t\s*=\s*["'])e(?=["'])/g
/**
 * A cell whose formula has no result or an empty one; the groups are its attributes and the empty result. Programs that do not calculate
 * write such cells. An empty result counts as a result only in a cell of text (`t="str"`).
 */
const WITHOUT_RESULT =
  /<(?:\w+:)?c(?=\s)([^<>]*)>\s*<(?:\w+:)?f(?=[\s/>])[^<>]*(?:\/>|>[^<>]*<\/(?:\w+:)?f>)\s*(<(?:\w+:)?v\s*(?:\/>|>\s*<\/(?:\w+:)?v>)\s*)?<\/(?:\w+:)?c>/g
const IS_TEXT = /\st\s*=\s*["']str["']/

/**
 * A workbook whose first sheet the reader reads without losing a cell: each cell has a reference, and an error such as #N/A is a text,
 * which then fails the rule of its column. The same workbook if nothing has to change.
 * @throws ReadFault for a formula without a result.
 */
export function withReadableCells(workbook: Buffer): Buffer {
  const changed = Object.entries(sheetParts(workbook)).flatMap(([name, part]) => {
    // Bytes as characters: what is read and inserted is ASCII.
    const sheet = Buffer.from(part.buffer, part.byteOffset, part.length).toString('latin1')
    const readable = withCellReferences(sheet).replace(FAILED, '$1str')
    for (const [, attributes = '', empty] of readable.matchAll(WITHOUT_RESULT))
      if (empty === undefined || !IS_TEXT.test(attributes))
        throw new ReadFault(texts.formulaWithoutResult(/\sr\s*=\s*["'](\w+)/.exec(attributes)?.[1] ?? ''))
    return readable === sheet ? [] : [[name, Buffer.from(readable, 'latin1')] as const]
  })
  if (changed.length === 0) return workbook
  return Buffer.from(zipSync({ ...unzipSync(workbook), ...Object.fromEntries(changed) }, { level: 0 }))
}
