import { Worker } from 'node:worker_threads'
import { importTexts as texts } from '../texts.ts'
import { ReadFault } from './fault.ts'
import { limits } from './limits.ts'
import type { Table } from './table.ts'

/** A file to be read. */
export interface ReadRequest {
  content: Uint8Array
  encoding: 'windows-1252' | undefined
}

/** A file as it was read: its headings, and its rows packed, each a number and its cells. */
export interface ReadFile {
  header: Table['header']
  rowCount: number
  content: Uint8Array
}

/** What the thread that reads answers. */
export type ReadAnswer = ReadFile | { fault: string; encoding: boolean }

/**
 * Reads a CSV or XLSX file in a thread of its own, with limits on its memory and time.
 * @throws ReadFault with a sentence when it cannot be read.
 */
export async function readFile(request: ReadRequest): Promise<ReadFile> {
  const answer = await ask(request)
  if ('fault' in answer) throw new ReadFault(answer.fault, answer.encoding)
  return answer
}

function ask(request: ReadRequest): Promise<ReadAnswer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./readFile.worker.ts', import.meta.url), {
      workerData: request,
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
    })
    const tooLarge = () => {
      resolve({ fault: texts.tooLargeToRead, encoding: false })
      void worker.terminate()
    }
    const timer = setTimeout(tooLarge, limits.timeMs)
    worker.once('message', resolve)
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') tooLarge()
      else reject(error)
    })
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('the thread that reads ended without an answer'))
    })
  })
}
