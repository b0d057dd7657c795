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
  /** When the token was issued, in milliseconds since 1970 by the clock of this computer; 0 if its difference from the server's is unknown. */
  issuedAt: number
  /** When the token expires, by the same clock. */
  expiresAt: number
}

/** Why a session is over. */
export type EndReason = 'signed-out' | 'expired' | 'idle' | 'ended'

/** A smaller difference between the clocks may be the time that a reply took; in milliseconds. */
export const CLOCK_SLACK_MS = 5_000

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

/**
 * Stores a session that the server has opened, renewed or moved to another store.
 * @param receivedAt when its reply arrived, in milliseconds since 1970 by the clock of this computer
 */
export function startSession(session: Session, receivedAt = Date.now()): void {
  localStorage.setItem('CompanyId', session.companyId)
  localStorage.setItem('companyId', session.companyId)
  localStorage.setItem('StoreId', session.storeId)
  localStorage.setItem('userId', session.userId)
  localStorage.setItem('userName', session.userName)
  localStorage.setItem('timeZone', session.timeZone)
  localStorage.setItem('clockOffset', String(aheadOf(session.serverTime, receivedAt)))
  localStorage.setItem('token', session.token)
  if (session.preferences !== undefined || session.userId !== current?.userId) takePreferences(session)
  change()
}

/** Until when a tab of this browser may be moving the session, in milliseconds since 1970; in local storage, for all tabs. */
const MOVING = 'movingUntil'
/** How long, in milliseconds, tabs wait for a tab that was closed before it received its reply; an open tab extends this time. */
const MOVE_MS = 30_000

/**
 * Stores the session from the reply of a switch to another store. Once the server has moved the session, it rejects the previous
 * token, in every tab, which does not mean that the session has ended: see {@link sessionMoved}.
 */
export async function moveSession(move: Promise<Session>): Promise<void> {
  const mark = () => localStorage.setItem(MOVING, String(Date.now() + MOVE_MS))
  mark()
  const marking = setInterval(mark, MOVE_MS / 3)
  try {
    const session = await move
    // Signed out meanwhile, possibly in another tab: the reply must not sign the user in again.
    if (read()?.userId === session.userId) startSession(session)
  } finally {
    clearInterval(marking)
    localStorage.removeItem(MOVING)
  }
}

/** Waits for a pending move of the session in any tab. */
export async function sessionMoved(): Promise<void> {
  while (Date.now() < Number(localStorage.getItem(MOVING)))
    await new Promise((resolve) => setTimeout(resolve, 50))
}

/**
 * Removes the session in all tabs. Signing out clears all of local storage, as specified. A token that another tab has stored meanwhile is
 * kept, and this tab uses it from then on.
 */
export function endSession(reason: EndReason): void {
  if (current === null) return
  if (reason === 'signed-out') localStorage.clear()
  else if (storedToken() === current.token) localStorage.removeItem('token')
  change(reason)
}

/** The token in local storage. It may be newer than this tab's session if another tab has just stored it. */
export function storedToken(): string | null {
  return localStorage.getItem('token')
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
  const token = storedToken()
  if (token === null) return null
  const offset = localStorage.getItem('clockOffset')
  return {
    token,
    companyId: localStorage.getItem('CompanyId') ?? '',
    storeId: localStorage.getItem('StoreId') ?? '',
    userId: localStorage.getItem('userId') ?? '',
    userName: localStorage.getItem('userName') ?? '',
    timeZone: localStorage.getItem('timeZone'),
    issuedAt: offset === null ? 0 : timeOf(token, 'iat') + Number(offset),
    expiresAt: timeOf(token, 'exp') + Number(offset),
  }
}

/** By how many milliseconds the clock of this computer is ahead of the server's (negative: behind). */
function aheadOf(serverTime: string, receivedAt: number): number {
  const ahead = receivedAt - Date.parse(serverTime)
  return Math.abs(ahead) > CLOCK_SLACK_MS ? ahead : 0
}

/** The expiry of a token or the time it was issued, in milliseconds since 1970 by the server's clock; 0 if it cannot be read. */
export function timeOf(token: string, claim: 'exp' | 'iat'): number {
  try {
    return (decodeJwt(token)[claim] ?? 0) * 1000
  } catch {
    return 0
  }
}
