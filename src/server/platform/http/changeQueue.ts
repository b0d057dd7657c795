/** A stream that is notified of changed tags. */
export interface Notified {
  send: (tags: string[]) => void
}

/** Maximum number of streams notified at once, and the pause before the next ones, in milliseconds: 500 streams within a second. */
export const STREAMS_AT_ONCE = 25
export const PAUSE_MS = 50

/** Sends changed tags to streams in turn, so that many browsers do not load their pages at the same moment. */
export interface ChangeQueue<Stream extends Notified> {
  /** Adds tags for a stream. A stream that is already queued keeps its place; otherwise it is queued behind all others. */
  add: (stream: Stream, tags: readonly string[]) => void
  /** Notifies the first streams, unless it pauses. */
  flush: () => void
  /** Drops the tags queued for a stream. */
  remove: (stream: Stream) => void
}

/** Opens a queue. `readable` selects the tags that a stream may read when it is notified. */
export function openChangeQueue<Stream extends Notified>(
  readable: (stream: Stream, tags: string[]) => string[],
): ChangeQueue<Stream> {
  const queued = new Map<Stream, Set<string>>()
  let pausing = false

  function sendFirst(): void {
    for (const [stream, tags] of [...queued].slice(0, STREAMS_AT_ONCE)) {
      queued.delete(stream)
      const allowed = readable(stream, [...tags])
      if (allowed.length > 0) stream.send(allowed)
    }
    pausing = queued.size > 0
    if (pausing) setTimeout(sendFirst, PAUSE_MS).unref()
  }

  return {
    add: (stream, tags) => {
      const before = queued.get(stream)
      if (before) for (const tag of tags) before.add(tag)
      else queued.set(stream, new Set(tags))
    },
    flush: () => {
      if (!pausing) sendFirst()
    },
    remove: (stream) => {
      queued.delete(stream)
    },
  }
}
