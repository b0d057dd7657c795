import { savePreferences } from '../../api/gen/hooks/user-login/save-preferences.ts'
import { preference, readPreferences, writePreferences } from './preferences.ts'
import { getSession } from './session.ts'

/** Changes within this time are sent together, in milliseconds. */
const TOGETHER_MS = 1_000
/** The longest that signing out waits for changes to be sent, in milliseconds. */
const SEND_MS = 2_000

let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Stores a preference here at once, and on the server a moment later; null deletes it. What could not be sent is sent with the next change.
 */
export function storePreference(name: string, value: string | null): void {
  if (preference(name) === value) return
  const { of: owner, values, unsent } = readPreferences()
  writePreferences({ of: owner, values: { ...values, [name]: value }, unsent: { ...unsent, [name]: value } })
  clearTimeout(timer)
  timer = setTimeout(() => void sendPreferences(), TOGETHER_MS)
}

/** Sends what has not been sent yet. It resolves when that is done, has failed or took too long, and never rejects. */
export async function sendPreferences(): Promise<void> {
  clearTimeout(timer)
  const sent = new Map(Object.entries(readPreferences().unsent))
  if (sent.size === 0 || getSession() === null) return
  try {
    await savePreferences(
      { preferences: [...sent].map(([name, value]) => ({ name, value })) },
      { signal: AbortSignal.timeout(SEND_MS), keepalive: true },
    )
  } catch {
    return
  }
  const now = readPreferences()
  const unsent = Object.entries(now.unsent).filter(([name, value]) => sent.get(name) !== value)
  writePreferences({ ...now, unsent: Object.fromEntries(unsent) })
}

// No other event is certain to follow when a page is hidden or closed.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void sendPreferences()
})
