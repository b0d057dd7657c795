/** Runs in each test file before its own code: no file begins just before midnight in the time zone of the tests' stores. */
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll } from 'vitest'

const DAY_MS = 86_400_000
/** Offset of the stores' time zone, Asia/Kolkata, from UTC. */
const AHEAD_MS = 5.5 * 3_600_000
/** Longer than nearly every file takes. */
const NEAR_MS = 100_000

beforeAll(async () => {
  const toMidnight = DAY_MS - ((Date.now() + AHEAD_MS) % DAY_MS)
  // A file opens its business day once: after midnight, its requests would be those of a day that is not open.
  if (toMidnight < NEAR_MS) await pause(toMidnight + 1_000)
}, 2 * NEAR_MS)
