import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openChangeQueue, PAUSE_MS, STREAMS_AT_ONCE } from '../../src/server/platform/http/changeQueue.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Streams that record what they receive. */
function streams(count: number) {
  return Array.from({ length: count }, () => {
    const received: string[][] = []
    return { received, send: (tags: string[]) => void received.push(tags) }
  })
}

const all = (_: unknown, tags: string[]) => tags
const served = (open: ReturnType<typeof streams>) => open.filter(({ received }) => received.length > 0).length

test('a few streams are notified of each change at once', () => {
  const few = streams(STREAMS_AT_ONCE)
  const queue = openChangeQueue(all)
  for (const tags of [['Role'], ['Day', 'Role']]) {
    for (const stream of few) queue.add(stream, tags)
    queue.flush()
  }
  for (const { received } of few) expect(received).toEqual([['Role'], ['Day', 'Role']])
})

test('500 streams are notified in turn within a second, and changes that wait are sent as one', () => {
  const many = streams(500)
  const queue = openChangeQueue(all)
  const change = (tags: string[]) => {
    for (const stream of many) queue.add(stream, tags)
    queue.flush()
  }
  change(['Role'])
  expect(served(many)).toBe(STREAMS_AT_ONCE)
  change(['Role', 'Day'])
  expect(served(many)).toBe(STREAMS_AT_ONCE)
  vi.advanceTimersByTime(PAUSE_MS)
  expect(served(many)).toBe(2 * STREAMS_AT_ONCE)
  vi.advanceTimersByTime(1_000 - PAUSE_MS)
  expect(served(many)).toBe(500)
  const [first, last] = [many[0], many.at(-1)]
  expect(first?.received).toEqual([['Role'], ['Role', 'Day']])
  expect(last?.received).toEqual([['Role', 'Day']])
})

test('a stream that was removed, or may no longer read a tag when its turn comes, is not notified', () => {
  const many = streams(STREAMS_AT_ONCE + 2)
  const [removed, limited] = many.slice(-2)
  const queue = openChangeQueue<(typeof many)[number]>((stream, tags) => (stream === limited ? [] : tags))
  for (const stream of many) queue.add(stream, ['Role'])
  queue.flush()
  if (removed) queue.remove(removed)
  vi.advanceTimersByTime(PAUSE_MS)
  expect(served(many)).toBe(STREAMS_AT_ONCE)
  expect([removed?.received, limited?.received]).toEqual([[], []])
})
