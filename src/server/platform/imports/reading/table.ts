import { withoutHiddenEnds } from '../../../../domain/text/hiddenCharacter.ts'
import { importTexts as texts } from '../texts.ts'
import { withoutAadhaar } from './aadhaar.ts'
import { ReadFault } from './fault.ts'
import { limits } from './limits.ts'

/** The headings and rows of a file, ready to be stored. */
export interface Table {
  header: { name: string; samples: string[] }[]
  /** Each row's number in a spreadsheet, and its cells. */
  rows: { number: number; cells: string[] }[]
}

/**
 * The table in the raw rows of a file: the first non-empty row has the headings, blank rows are skipped, cells are cleaned, Aadhaar
 * numbers masked. `ragged` says whether a row longer than the headings is an error (CSV) or adds columns, named by number.
 * @throws ReadFault when there is no table, or it exceeds the limits.
 */
export function tableOf(raw: readonly string[][], ragged: 'error' | 'warning'): Table {
  const filled = raw
    .map((cells, index) => ({ number: index + 1, cells: trimmed(cells) }))
    .filter(({ cells }) => cells.length > 0)
  const [headings, ...rows] = filled
  if (!headings) throw new ReadFault(texts.empty)
  if (rows.length === 0) throw new ReadFault(texts.noRows)
  if (rows.length > limits.rows) throw new ReadFault(texts.tooManyRows(limits.rows))
  const longest = rows.reduce((best, row) => (row.cells.length > best.cells.length ? row : best), headings)
  const width = longest.cells.length
  if (width > limits.columns) throw new ReadFault(texts.tooManyColumns(width, limits.columns))
  if (ragged === 'error' && width > headings.cells.length)
    throw new ReadFault(texts.moreCells(longest.number, width, headings.cells.length))
  const names = Array.from({ length: width }, (_, at) => headings.cells[at] || texts.column(at + 1))
  let characters = 0
  for (const { number, cells } of rows) {
    const long = cells.findIndex((cell) => cell.length > limits.cell)
    if (long >= 0) throw new ReadFault(texts.longCell(number, names[long] ?? ''))
    characters += cells.reduce((sum, cell) => sum + cell.length, 0)
    if (characters > limits.characters) throw new ReadFault(texts.tooMuchText(limits.characters))
  }
  const columns = names.map((name, at) =>
    withoutAadhaar(
      name,
      rows.map(({ cells }) => cells[at] ?? ''),
    ),
  )
  return {
    header: names.map((name, at) => ({ name: cut(name, 120), samples: samplesOf(columns[at] ?? []) })),
    rows: rows.map(({ number }, index) => ({ number, cells: columns.map((cells) => cells[index] ?? '') })),
  }
}

/** The first values of a column, to recognise it. */
export function samplesOf(cells: readonly string[]): string[] {
  const samples: string[] = []
  for (const cell of cells) {
    if (cell !== '') samples.push(cut(cell, 80))
    if (samples.length === 3) break
  }
  return samples
}

/** Truncates to a number of UTF-16 units; half of a character at the end becomes U+FFFD. */
function cut(text: string, length: number): string {
  return text.slice(0, length).toWellFormed()
}

function trimmed(raw: readonly string[]): string[] {
  const cells = raw.map(cleaned)
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
}

/**
 * Removes characters that the database cannot store, hidden characters at the ends, and the apostrophe that exports put before cells that
 * look like formulas.
 */
export function cleaned(text: string): string {
  const bare = text.toWellFormed().replaceAll('\0', '').replaceAll('\u00a0', ' ')
  return withoutHiddenEnds(bare)
    .replace(/^\s*'(?=[=+\-@\t\r])/, '')
    .trim()
}
