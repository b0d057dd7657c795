import { AsyncLocalStorage } from 'node:async_hooks'

/** A clock that can be set for one piece of work; all other work sees the real time. */
export interface SimulationClock {
  now: () => Date
  /** Runs work for which the clock shows this moment. Concurrent work can have different moments. */
  at: <T>(moment: Date, work: () => T) => T
}

/** A clock for a server that simulates past days. */
export function openSimulationClock(): SimulationClock {
  const moments = new AsyncLocalStorage<Date>()
  return {
    now: () => moments.getStore() ?? new Date(),
    at: (moment, work) => moments.run(moment, work),
  }
}
