import pLimit from 'p-limit'

/**
 * Limits how many pieces of work run at the same time to `most`; the others wait in the order in which they came.
 * @throws what `full` makes, when `queue` pieces of work already wait.
 */
export function openLimiter(
  most: number,
  { queue, full }: { queue: number; full: () => Error } = { queue: Number.POSITIVE_INFINITY, full: Error },
): <T>(work: () => Promise<T>) => Promise<T> {
  const limit = pLimit(most)
  return async (work) => {
    if (limit.activeCount === most && limit.pendingCount >= queue) throw full()
    return limit(work)
  }
}
