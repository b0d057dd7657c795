import { AsyncLocalStorage } from 'node:async_hooks'

/** A clock that shows another moment to a piece of work, and the real time to all other work. */
export interface LifeClock {
  now: () => Date
  /** Runs work for which the clock shows this moment; concurrent pieces of work each have their own. */
  at: <T>(moment: Date, work: () => T) => T
}

/** A clock for a server that simulates past days. */
export function openLifeClock(): LifeClock {
  const moments = new AsyncLocalStorage<Date>()
  return {
    now: () => moments.getStore() ?? new Date(),
    at: (moment, work) => moments.run(moment, work),
  }
}
