/** A clock that differs by more milliseconds than this is reported to the user (further decisions: 60 s). */
export const clockToleranceMs = 60_000

/**
 * By how many milliseconds the browser's clock is ahead of the server's (negative: behind), or null
 * while they agree within 60 s. `sentAt` and `receivedAt` are the browser's clock around the
 * request; the server's time is compared with their mean.
 */
export function clockOffset(serverTime: string, sentAt: number, receivedAt: number): number | null {
  const server = Date.parse(serverTime)
  if (Number.isNaN(server)) return null
  const offset = (sentAt + receivedAt) / 2 - server
  const slack = (receivedAt - sentAt) / 2
  return Math.abs(offset) - slack > clockToleranceMs ? offset : null
}

/** A length of time without its sign, rounded: in seconds below 2 minutes, in minutes below 2 hours, otherwise in hours. */
export function lengthOf(milliseconds: number): { unit: 'seconds' | 'minutes' | 'hours'; count: number } {
  const seconds = Math.round(Math.abs(milliseconds) / 1000)
  if (seconds < 120) return { unit: 'seconds', count: seconds }
  const minutes = Math.round(seconds / 60)
  return minutes < 120
    ? { unit: 'minutes', count: minutes }
    : { unit: 'hours', count: Math.round(minutes / 60) }
}
