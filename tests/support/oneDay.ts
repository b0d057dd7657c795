/** Runs before each test file is evaluated: no file begins just before midnight in the time zone of the tests' stores. */
import { setTimeout as pause } from 'node:timers/promises'

const DAY_MS = 86_400_000
/** Offset of the stores' time zone, Asia/Kolkata, from UTC. */
const AHEAD_MS = 5.5 * 3_600_000
/** Longer than nearly every file takes on a slow machine. */
const NEAR_MS = 600_000

const toMidnight = DAY_MS - ((Date.now() + AHEAD_MS) % DAY_MS)
// A file opens its business day once, and some take their dates when they are evaluated: after midnight, requests would be those of a day
// that is not open.
if (toMidnight < NEAR_MS) await pause(toMidnight + 1_000)
