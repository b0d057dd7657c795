import { setTimeZone } from '../ui/clock.ts'
import { getSession, watchSession } from './session.ts'

/** Tells instants in the time zone of the store that is worked in, as its papers and files do; see `ui/clock.ts`. */
export function keepStoreClock(): void {
  const follow = () => setTimeZone(getSession()?.timeZone ?? undefined)
  follow()
  watchSession(follow)
}
