import { decodeJwt } from 'jose'
import { useSyncExternalStore } from 'react'
import type { Session } from '../../api/gen/model/index.ts'
import { takePreferences } from './preferences.ts'

/** The session in local storage, for all tabs of this browser. */
export interface StoredSession {
  token: string
  companyId: string
  storeId: string
  userId: string
  userName: string
  /** IANA time zone of the store; null in a session stored by an older build. */
  timeZone: string | null
  /** When the token expires, in milliseconds since 1970. */
  expiresAt: number
}

/** Why a session is over. */
export type EndReason = 'signed-out' | 'expired' | 'idle' | 'ended'

/** Called when a session begins (null before), is renewed or switched, or ends (null after, with the reason). */
export type SessionListener = (
  now: StoredSession | null,
  before: StoredSession | null,
  reason?: EndReason,
) => void

const listeners = new Set<SessionListener>()
let current: StoredSession | null = read()

/** The session of this browser, or null. */
export function getSession(): StoredSession | null {
  return current
}

/** {@link getSession} for components; they render again when it changes. */
export function useSession(): StoredSession | null {
  return useSyncExternalStore(watchSession, getSession)
}

/** Calls back on every change to the session in any tab. Returns the function that unsubscribes. */
export function watchSession(listener: SessionListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls back when a user's session begins or ends in this browser, or moves to another store; not on renewals. */
export function watchPlace(listener: () => void): () => void {
  return watchSession((now, before) => {
    if (now?.userId !== before?.userId || now?.storeId !== before?.storeId) listener()
  })
}

/** Stores a session that the server has just opened, renewed or moved to another store. */
export function startSession(session: Session): void {
  localStorage.setItem('CompanyId', session.companyId)
  localStorage.setItem('companyId', session.companyId)
  localStorage.setItem('StoreId', session.storeId)
  localStorage.setItem('userId', session.userId)
  localStorage.setItem('userName', session.userName)
  localStorage.setItem('timeZone', session.timeZone)
  localStorage.setItem('token', session.token)
  if (session.preferences !== undefined || session.userId !== current?.userId) takePreferences(session)
  change()
}

let moving: Promise<void> | null = null

/**
 * Stores the session from the reply of a switch to another store. Once the server has moved the session, it rejects the previous
 * token, which does not mean that the session has ended: see {@link sessionMoved}.
 */
export async function moveSession(move: Promise<Session>): Promise<void> {
  moving = move.then((session) => {
    // Signed out meanwhile, possibly in another tab: the reply must not sign the user in again.
    if (current?.userId === session.userId) startSession(session)
  })
  try {
    await moving
  } finally {
    moving = null
  }
}

/** Waits for a pending move of the session. */
export async function sessionMoved(): Promise<void> {
  await moving?.catch(() => undefined)
}

/** Removes the session in all tabs. Signing out clears all of local storage, as specified. */
export function endSession(reason: EndReason): void {
  if (current === null) return
  if (reason === 'signed-out') localStorage.clear()
  else localStorage.removeItem('token')
  change(reason)
}

/** Follows changes by other tabs; clearing the storage is an event without a key. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.storageArea === localStorage && (event.key === null || event.key === 'token')) {
      change(event.key === null ? 'signed-out' : 'ended')
    }
  })
}

function change(reason?: EndReason): void {
  const before = current
  current = read()
  if (before?.token === current?.token) return
  for (const listener of [...listeners]) listener(current, before, current === null ? reason : undefined)
}

function read(): StoredSession | null {
  const token = localStorage.getItem('token')
  if (token === null) return null
  return {
    token,
    companyId: localStorage.getItem('CompanyId') ?? '',
    storeId: localStorage.getItem('StoreId') ?? '',
    userId: localStorage.getItem('userId') ?? '',
    userName: localStorage.getItem('userName') ?? '',
    timeZone: localStorage.getItem('timeZone'),
    expiresAt: expiryOf(token),
  }
}

/** The expiry of a token, in milliseconds since 1970; 0 if it cannot be read. */
export function expiryOf(token: string): number {
  try {
    return (decodeJwt(token).exp ?? 0) * 1000
  } catch {
    return 0
  }
}
