import { parentPort, workerData } from 'node:worker_threads'
import { readCsv } from './csv.ts'
import { ReadFault } from './fault.ts'
import { decode, kindOf } from './kind.ts'
import { pack } from './packed.ts'
import type { ReadAnswer, ReadRequest } from './readFile.ts'
import { tableOf } from './table.ts'
import { readXlsx } from './xlsx.ts'

/** Reads one file beside the server's own thread, so that nobody waits for it. */
async function read({ content, encoding }: ReadRequest): Promise<ReadAnswer> {
  const file = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  try {
    const { header, rows } =
      kindOf(file) === 'zip'
        ? tableOf(await readXlsx(file), 'remark')
        : tableOf(readCsv(decode(file, encoding)), 'slip')
    return {
      header,
      rowCount: rows.length,
      content: pack(rows.map(({ number, cells }) => [number, ...cells])),
    }
  } catch (error) {
    if (error instanceof ReadFault) return { fault: error.message, encoding: error.encoding }
    throw error
  }
}

parentPort?.postMessage(await read(workerData as ReadRequest))
