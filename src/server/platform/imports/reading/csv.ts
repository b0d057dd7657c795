import { CsvError, parse } from 'csv-parse/sync'
import { importTexts as texts } from '../texts.ts'
import { ReadFault } from './fault.ts'
import { limits } from './limits.ts'

const DELIMITERS = [',', ';', '\t', '|']

/** The rows of a CSV text, including blank ones, so that row numbers match a spreadsheet's. @throws ReadFault naming the row. */
export function readCsv(file: string): string[][] {
  const { text, delimiter } = declared(file) ?? { text: file, delimiter: guessed(file) }
  try {
    return parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      max_record_size: limits.line,
      on_record: (record: string[], { records }) => {
        if (records > limits.rows * 2) throw new ReadFault(texts.tooManyRows(limits.rows))
        const width = record.findLastIndex((cell) => cell !== '') + 1
        if (width > limits.columns) throw new ReadFault(texts.tooManyColumns(width, limits.columns))
        return record.slice(0, width)
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // An open quotation mark is noticed only at the end; its row is the one after the last valid one.
    const row = Number(error.records ?? 0) + 1
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw new ReadFault(texts.longRow(row))
    throw new ReadFault(texts.brokenQuote(row))
  }
}

/** The separator of Excel's optional first line, `sep=;`, which does not count as a row. */
function declared(text: string): { text: string; delimiter: string } | null {
  const line = /^\uFEFF?sep=(.)\r?\n/i.exec(text)
  return line?.[1] ? { text: text.slice(line[0].length), delimiter: line[1] } : null
}

/** The separator that is most frequent in the first line, outside quotation marks. */
function guessed(text: string): string {
  const line = (/[^\r\n]+/.exec(text.slice(0, 20_000))?.[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (delimiter: string) => line.split(delimiter).length
  return DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best), ',')
}
