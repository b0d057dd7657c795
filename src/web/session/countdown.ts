/** Whole seconds until a deadline, never below 0; both in milliseconds since 1970. */
export function secondsUntil(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / 1000))
}

/** Seconds as m:ss. */
export function asClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const spoken = [120, 60, 30, 10]

/**
 * The moment a screen reader tells of: 120, 60, 30 or 10 seconds. It stays the same in between, so
 * that a live region speaks four times in two minutes and not every second.
 */
export function spokenSeconds(seconds: number): number | null {
  return spoken.findLast((mark) => seconds <= mark) ?? null
}
