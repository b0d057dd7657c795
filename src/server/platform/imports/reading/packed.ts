import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { createGunzip, gunzipSync, gzipSync } from 'node:zlib'

/** Values as compressed lines of JSON. */
export function pack(values: readonly unknown[]): Buffer {
  return gzipSync(values.map((value) => `${JSON.stringify(value)}\n`).join(''), { level: 1 })
}

/** Reverses {@link pack}. */
export function unpack<T>(packed: Buffer): T[] {
  return gunzipSync(packed)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T)
}

/** Reverses {@link pack} in batches; other requests run in between. */
export async function* unpackBatches<T>(packed: Buffer, size: number): AsyncGenerator<T[]> {
  const lines = createInterface({ input: Readable.from([packed]).pipe(createGunzip()) })
  let batch: T[] = []
  for await (const line of lines) {
    batch.push(JSON.parse(line) as T)
    if (batch.length === size) {
      yield batch
      batch = []
      await new Promise(setImmediate)
    }
  }
  if (batch.length > 0) yield batch
}
