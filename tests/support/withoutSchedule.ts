import { vi } from 'vitest'

/** How often a server looks for summaries to send, in milliseconds. */
const EVERY_MS = 60_000

/**
 * Starts a server that does not look for summaries each minute. From 22:00 on, it would send the summaries that a test wants to send
 * itself.
 */
export async function withoutSchedule<T>(start: () => Promise<T>): Promise<T> {
  const timer = globalThis.setInterval
  const spy = vi
    .spyOn(globalThis, 'setInterval')
    .mockImplementation(((work: () => void, ms?: number, ...rest: unknown[]) =>
      timer(ms === EVERY_MS ? () => undefined : work, ms, ...rest)) as typeof setInterval)
  try {
    return await start()
  } finally {
    spy.mockRestore()
  }
}
