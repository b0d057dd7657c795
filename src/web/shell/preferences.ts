import type { Session } from '../../api/gen/model/index.ts'
import { callOperation } from '../../api/operation.ts'

/** The item of local storage with the preferences of the signed-in user. */
const KEY = 'preferences'
/** Changes within this time are sent together, in milliseconds. */
const TOGETHER_MS = 1_000
/** The longest that signing out waits for changes to be sent, in milliseconds. */
const SEND_MS = 2_000

/** What is stored in this browser. */
interface Stored {
  /** Login and company whose preferences these are. */
  of: string
  /** The text of each preference, by name. */
  values: Record<string, string>
  /** Changes that the server may not have; null for a deleted preference. */
  unsent: Record<string, string | null>
}

let timer: ReturnType<typeof setTimeout> | undefined

/**
 * How the signed-in user left a list or form in this company, on any computer: the stored text; null for none. The server returns
 * preferences to a user who enters a company, and signing out clears them here, as all of local storage.
 */
export function preference(name: string): string | null {
  return read().values[name] ?? null
}

/** Stores a preference here at once, and on the server a moment later; null deletes it. What could not be sent goes with the next change. */
export function setPreference(name: string, value: string | null): void {
  const stored = read()
  const { [name]: before = null, ...others } = stored.values
  if (before === value) return
  write({
    ...stored,
    values: value === null ? others : { ...others, [name]: value },
    unsent: { ...stored.unsent, [name]: value },
  })
  sendLater()
}

/** Takes over the preferences of a user who enters a company. Own changes that were not sent before the last session expired are kept. */
export function takePreferences({
  userId,
  companyId,
  preferences = [],
}: Pick<Session, 'userId' | 'companyId' | 'preferences'>): void {
  const of = `${userId}/${companyId}`
  const before = read()
  const unsent = before.of === of ? before.unsent : {}
  const values = { ...Object.fromEntries(preferences.map(({ name, value }) => [name, value])), ...unsent }
  write({ of, values: withoutNull(values), unsent })
  if (Object.keys(unsent).length > 0) sendLater()
}

/** Sends what was not sent yet. It resolves when that is done, has failed or took too long, and never rejects. */
export async function sendPreferences(): Promise<void> {
  stopSending()
  const sent = Object.entries(read().unsent)
  if (sent.length === 0) return
  try {
    await callOperation('SavePreferences', {
      method: 'PUT',
      body: { preferences: sent.map(([name, value]) => ({ name, value })) },
      signal: AbortSignal.timeout(SEND_MS),
      keepalive: true,
    })
  } catch {
    return
  }
  const now = read()
  const isSent = new Map(sent)
  const unsent = Object.entries(now.unsent).filter(([name, value]) => isSent.get(name) !== value)
  write({ ...now, unsent: Object.fromEntries(unsent) })
}

/** Sends nothing more: the session has ended. */
export function stopSending(): void {
  clearTimeout(timer)
}

/** Sends changes as soon as the page is hidden or closed; no other event is certain to follow. */
export function sendWhenHidden(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void sendPreferences()
  })
}

function sendLater(): void {
  stopSending()
  timer = setTimeout(() => void sendPreferences(), TOGETHER_MS)
}

function withoutNull(values: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
}

function read(): Stored {
  const none = { of: '', values: {}, unsent: {} }
  try {
    return { ...none, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Stored>) }
  } catch {
    return none
  }
}

function write(stored: Stored): void {
  localStorage.setItem(KEY, JSON.stringify(stored))
}
