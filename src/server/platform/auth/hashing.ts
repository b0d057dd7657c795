import { availableParallelism } from 'node:os'
import { openLimiter } from '../jobs/limiter.ts'
import { fail } from '../operation/problem.ts'
import type { Hasher, Hashing } from '../operation/services.ts'
import { texts } from '../operation/texts.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

/** Concurrent hashes for public requests. One takes a core for about 30 ms, and one core is left for everything else. */
export const PUBLIC_HASHES = Math.max(1, Math.min(3, availableParallelism() - 1))
/** Maximum number of hashes that may wait, about a second of work. */
export const HASHES_WAITING = 40
const RETRY_SECONDS = 3

/** Opens both hashers. `bounded: false` lets any number wait. */
export function openHashing({ bounded = true }: { bounded?: boolean } = {}): Hashing {
  const hasher = (atOnce: number): Hasher => {
    const full = () => fail(429, texts.tooMany, undefined, { retryAfterSeconds: RETRY_SECONDS })
    const turn = openLimiter(atOnce, { queue: bounded ? HASHES_WAITING : Number.POSITIVE_INFINITY, full })
    return {
      hash: (password) => turn(() => hashPassword(password)),
      verify: (hash, password) => turn(() => verifyPassword(hash, password)),
    }
  }
  return { publicRequests: hasher(PUBLIC_HASHES), signedIn: hasher(1) }
}
