/**
 * Limits how many pieces of work run at the same time to `most`; the others wait in the order in which they came.
 * @throws what `full` makes, when `queue` pieces of work already wait.
 */
export function openLimiter(
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
