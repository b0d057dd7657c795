import type { Services } from '../../platform/operation/services.ts'

/** A day that was closed, after its commit. */
export interface ClosedDay {
  services: Services
  companyId: string
  /** The business date. */
  date: string
  /** When it was closed. */
  now: Date
}

/** Work to do once a day is closed. */
export type DayClosedListener = (day: ClosedDay) => Promise<void>

const listeners = new Set<DayClosedListener>()

/** Registers work to do once a day is closed; `compose.ts` calls it once for each listener. */
export function onDayClosed(listener: DayClosedListener): void {
  listeners.add(listener)
}

/** Runs the listeners of a closed day. */
export async function notifyDayClosed(day: ClosedDay): Promise<void> {
  for (const listener of listeners) await listener(day)
}
