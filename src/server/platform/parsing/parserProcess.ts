import { setPriority } from 'node:os'
import type { ParserReply } from './parserChild.ts'

/** Parses the files that are sent to this process and sends the results back. It ends with its server. */

/** A message from the server: a file to parse. */
interface Request {
  module: string
  content: Uint8Array
  options: object
}

interface ParsingModule {
  parse: (content: Buffer, options: object) => unknown
}

function answer(reply: ParserReply): void {
  process.send?.(reply)
}

async function parse({ module, content, options }: Request): Promise<void> {
  try {
    const { parse } = (await import(module)) as ParsingModule
    const file = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
    answer({ result: await parse(file, options) })
  } catch (error) {
    answer({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

try {
  // The server itself has priority.
  setPriority(10)
} catch {
  // Not permitted everywhere.
}
process.on('disconnect', () => process.exit())
// Ctrl+C reaches every process of a terminal; the server decides when this one ends.
process.on('SIGINT', () => undefined)
process.on('message', (request) => void parse(request as Request))
answer({ ready: true })
