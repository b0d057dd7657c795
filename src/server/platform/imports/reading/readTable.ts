import { readCsv } from './csv.ts'
import { ReadFault } from './fault.ts'
import { decode, kindOf } from './kind.ts'
import { pack } from './packed.ts'
import type { ReadOptions, ReadReply } from './readFile.ts'
import { tableOf } from './table.ts'
import { readXlsx } from './xlsx.ts'

/** Reads the table in a CSV or XLSX file. Runs in a child process only. */
export async function parse(file: Buffer, { encoding }: ReadOptions): Promise<ReadReply> {
  try {
    const { header, rows } =
      kindOf(file) === 'zip'
        ? tableOf(await readXlsx(file), 'warning')
        : tableOf(readCsv(decode(file, encoding)), 'error')
    return {
      header,
      rowCount: rows.length,
      content: pack(rows.map(({ number, cells }) => [number, ...cells])),
    }
  } catch (error) {
    if (error instanceof ReadFault) return { fault: error.message, mayBeEncoding: error.mayBeEncoding }
    throw error
  }
}
