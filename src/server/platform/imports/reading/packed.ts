import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGunzip, createGzip, gzipSync } from 'node:zlib'

const LEVEL = 1

/** Values as compressed lines of JSON. */
export function pack(values: readonly unknown[]): Buffer {
  return gzipSync(lines(values), { level: LEVEL })
}

/** {@link pack} of values that arrive in batches; other requests run in between. */
export function packBatches(batches: AsyncIterable<readonly unknown[]>): Promise<Buffer> {
  return buffer(Readable.from(linesOf(batches)).compose(createGzip({ level: LEVEL })))
}

async function* linesOf(batches: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  for await (const batch of batches) yield lines(batch)
}

/** Lines of JSON. Two characters that JSON allows in a text, but that end a line for the reader of lines, are escaped. */
function lines(values: readonly unknown[]): string {
  const json = values.map((value) => `${JSON.stringify(value)}\n`).join('')
  return json.replaceAll('\u2028', String.raw`\u2028`).replaceAll('\u2029', String.raw`\u2029`)
}

/** A batch ends with the value that brings it to this number of characters, even if it has fewer values than requested. */
const BATCH_CHARACTERS = 1_000_000

/** Reverses {@link pack} in batches; other requests run in between. The rows of a job that has ended are empty. */
export async function* unpackBatches<T>(packed: Buffer, size: number): AsyncGenerator<T[]> {
  if (packed.length === 0) return
  const reader = createInterface({ input: Readable.from([packed]).pipe(createGunzip()) })
  let batch: T[] = []
  let characters = 0
  for await (const line of reader) {
    batch.push(JSON.parse(line) as T)
    characters += line.length
    if (batch.length === size || characters >= BATCH_CHARACTERS) {
      yield batch
      batch = []
      characters = 0
      await new Promise(setImmediate)
    }
  }
  if (batch.length > 0) yield batch
}
