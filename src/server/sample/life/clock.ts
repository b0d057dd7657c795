import { AsyncLocalStorage } from 'node:async_hooks'

/** A clock that can stand at another moment for a piece of work, while all else goes by the real time. */
export interface LifeClock {
  now: () => Date
  /** Does work to which the clock tells this moment; pieces of work beside each other each have their own. */
  at: <T>(moment: Date, work: () => T) => T
}

/** A clock for a server that lives through days that have passed. */
export function openLifeClock(): LifeClock {
  const moments = new AsyncLocalStorage<Date>()
  return {
    now: () => moments.getStore() ?? new Date(),
    at: (moment, work) => moments.run(moment, work),
  }
}
