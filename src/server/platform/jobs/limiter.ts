import pLimit from 'p-limit'

/**
 * Limits concurrent work to `most`; the rest waits in order of arrival.
 * @throws the error of `full`, when `queue` pieces of work already wait.
 */
export function openLimiter(
  most: number,
  { queue, full }: { queue: number; full: () => Error },
): <T>(work: () => Promise<T>) => Promise<T> {
  const limit = pLimit(most)
  return async (work) => {
    if (limit.activeCount === most && limit.pendingCount >= queue) throw full()
    return limit(work)
  }
}
