import type { Readable } from 'node:stream'

/** A part of a backup: the JSON header of the whole or of a table, rows as COPY writes them, the footer of a table or the end. */
export type FrameKind = 'H' | 'T' | 'D' | 'E' | 'Z'

/** A frame read from a file. */
export interface Frame {
  kind: FrameKind
  content: Buffer
}

const HEAD_BYTES = 5

/** A frame to write: its kind, the length of its content in four bytes, the content. */
export function frame(kind: FrameKind, content: Buffer | object): Buffer {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content))
  const head = Buffer.alloc(HEAD_BYTES)
  head.write(kind, 0, 'latin1')
  head.writeUInt32BE(bytes.length, 1)
  return Buffer.concat([head, bytes])
}

/** The frames of a stream in order. @throws RangeError when it ends within one. */
export async function* framesOf(stream: Readable): AsyncGenerator<Frame> {
  let waiting = Buffer.alloc(0)
  for await (const part of stream) {
    waiting = waiting.length === 0 ? part : Buffer.concat([waiting, part])
    for (let end = frameEnd(waiting); end <= waiting.length; end = frameEnd(waiting)) {
      yield {
        kind: waiting.toString('latin1', 0, 1) as FrameKind,
        content: waiting.subarray(HEAD_BYTES, end),
      }
      waiting = waiting.subarray(end)
    }
  }
  if (waiting.length > 0) throw new RangeError('the backup ends within a frame')
}

/** The offset of the end of the first frame; infinity if the given bytes do not contain its length yet. */
function frameEnd(bytes: Buffer): number {
  return bytes.length < HEAD_BYTES ? Number.POSITIVE_INFINITY : HEAD_BYTES + bytes.readUInt32BE(1)
}
