/**
 * Does works of which at most `most` run at once; the others wait for their turn, in the order they came. When `queue` wait already, the
 * next one throws `full()`.
 */
export function openTurns(
  most: number,
  { queue, full }: { queue: number; full: () => Error } = { queue: Number.POSITIVE_INFINITY, full: Error },
): <T>(work: () => Promise<T>) => Promise<T> {
  let free = most
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free === 0 && waiting.length >= queue) throw full()
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
