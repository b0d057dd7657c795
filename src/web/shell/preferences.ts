import type { Session } from '../../api/gen/model/index.ts'

/** The item of local storage with the preferences of the signed-in user. */
const KEY = 'preferences'

/** The preferences as stored in this browser. */
export interface StoredPreferences {
  /** Login and company whose preferences these are. */
  of: string
  /** The text of each preference, by name. */
  values: Record<string, string | null>
  /** Changes that the server may not have; null for a deleted preference. */
  unsent: Record<string, string | null>
}

/**
 * A stored preference: how the signed-in user left a list or form in this company, on any computer; null for none. The server returns
 * preferences to a user who enters a company; signing out clears them here together with the rest of local storage.
 */
export function preference(name: string): string | null {
  return readPreferences().values[name] ?? null
}

/**
 * Takes over the preferences of a user who enters a company. The user's changes that were not sent before the last session expired
 * are kept.
 */
export function takePreferences({ userId, companyId, preferences = [] }: Session): void {
  const owner = `${userId}/${companyId}`
  const before = readPreferences()
  const unsent = before.of === owner ? before.unsent : {}
  const sent = Object.fromEntries(preferences.map(({ name, value }) => [name, value]))
  writePreferences({ of: owner, values: { ...sent, ...unsent }, unsent })
}

/** Everything that is stored; empty if it cannot be parsed. */
export function readPreferences(): StoredPreferences {
  const none = { of: '', values: {}, unsent: {} }
  try {
    return { ...none, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<StoredPreferences>) }
  } catch {
    return none
  }
}

/** Replaces everything that is stored. */
export function writePreferences(stored: StoredPreferences): void {
  localStorage.setItem(KEY, JSON.stringify(stored))
}
