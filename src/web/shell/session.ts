import { decodeJwt } from 'jose'
import { useSyncExternalStore } from 'react'
import type { Session } from '../../api/gen/model/index.ts'

/** The session as local storage keeps it, for all tabs of this browser. */
export interface StoredSession {
  token: string
  companyId: string
  storeId: string
  userId: string
  userName: string
  /** IANA time zone of the store; null in a session of before it was kept. */
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

/** Calls back on every change of the session, in whichever tab it was made. Returns the function that stops it. */
export function watchSession(listener: SessionListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls back when a user's session begins or ends in this browser, not on renewals and moves between stores. */
export function watchPerson(listener: () => void): () => void {
  return watchSession((now, before) => {
    if (now?.userId !== before?.userId) listener()
  })
}

/** Keeps a session that the server has just opened, renewed or moved to another store. */
export function startSession(session: Session): void {
  localStorage.setItem('CompanyId', session.companyId)
  localStorage.setItem('companyId', session.companyId)
  localStorage.setItem('StoreId', session.storeId)
  localStorage.setItem('userId', session.userId)
  localStorage.setItem('userName', session.userName)
  localStorage.setItem('timeZone', session.timeZone)
  localStorage.setItem('token', session.token)
  change()
}

let moving: Promise<void> | null = null

/**
 * Keeps the session that a move to another store answers. From the moment the server has moved it rejects the token of before,
 * which says nothing of the session: see {@link sessionMoved}.
 */
export async function moveSession(move: Promise<Session>): Promise<void> {
  moving = move.then((session) => {
    // Signed out meanwhile, as in another tab: the answer must not sign anybody in again.
    if (current?.userId === session.userId) startSession(session)
  })
  try {
    await moving
  } finally {
    moving = null
  }
}

/** Waits for a move of the session that is under way. */
export async function sessionMoved(): Promise<void> {
  await moving?.catch(() => undefined)
}

/** Forgets the session in this and all other tabs. Signing out clears all of local storage, as specified. */
export function endSession(reason: EndReason): void {
  if (current === null) return
  if (reason === 'signed-out') localStorage.clear()
  else localStorage.removeItem('token')
  change(reason)
}

/** Follows what other tabs do; a cleared storage comes as an event without a key. */
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

/** When a token expires, in milliseconds since 1970; 0 for one that cannot be read. */
export function expiryOf(token: string): number {
  try {
    return (decodeJwt(token).exp ?? 0) * 1000
  } catch {
    return 0
  }
}
