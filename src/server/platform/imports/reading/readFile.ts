import type { Parser } from '../../operation/services.ts'
import { ParseLimitError } from '../../parsing/parseLimitError.ts'
import { importTexts as texts } from '../texts.ts'
import { ReadFault } from './fault.ts'
import { limits } from './limits.ts'
import type { Table } from './table.ts'

/** Options for reading a file. */
export interface ReadOptions {
  encoding: 'windows-1252' | undefined
}

/** A file that was read: its headings, and its compressed rows, each a number and its cells. */
export interface ReadFile {
  header: Table['header']
  rowCount: number
  content: Uint8Array
}

/** The reply of the child process that reads. */
export type ReadReply = ReadFile | { fault: string; mayBeEncoding: boolean }

/**
 * Reads a CSV or XLSX file in a child process with limits on memory and time.
 * @throws ReadFault with a message when it cannot be read; DomainError 429 when too many files are waiting.
 */
export async function readFile(
  parser: Parser,
  file: { content: Uint8Array; sender: string } & ReadOptions,
): Promise<ReadFile> {
  const { content, sender, encoding } = file
  const { memoryMb, timeMs } = limits
  try {
    const reply = await parser.parse<ReadReply>({
      module: new URL('./readTable.ts', import.meta.url),
      content,
      sender,
      memoryMb,
      timeMs,
      options: { encoding } satisfies ReadOptions,
    })
    if ('fault' in reply) throw new ReadFault(reply.fault, reply.mayBeEncoding)
    return reply
  } catch (error) {
    if (error instanceof ParseLimitError) throw new ReadFault(texts.tooLargeToRead)
    throw error
  }
}
