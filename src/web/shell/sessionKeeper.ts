import { renewToken } from '../../api/gen/hooks/user-login/renew-token.ts'
import { connectHttp } from '../../api/http.ts'
import {
  CLOCK_SLACK_MS,
  endSession,
  followOtherTabs,
  getSession,
  type StoredSession,
  sessionMoved,
  startSession,
  storedToken,
  timeOf,
} from './session.ts'

/** How often a token's expiry is checked (specification, section 4). */
const TICK_MS = 1000
/** A token is renewed when it expires within this time and the user is active. */
const RENEW_BEFORE_MS = 5 * 60_000
/** The idle time after which a session ends. */
const IDLE_MS = 30 * 60_000
/** Use in one tab is shared with the others at most this often. */
const SHARE_MS = 15_000
const CHANNEL = 'pledgebook-activity'

/** The action due for a session. */
export type SessionDue = 'nothing' | 'renew' | 'expired' | 'idle'

/**
 * The action due for a session: end it if its token has expired or the user was idle for 30 minutes, renew it if the
 * token is about to expire while the user is active. Renew it too if the clock was set back, because the reply has the server's time.
 * @param isLast whether a renewal did not make the token valid for longer, because the session has reached its greatest length
 */
export function sessionDue(
  { issuedAt, expiresAt }: Pick<StoredSession, 'issuedAt' | 'expiresAt'>,
  lastUsedAt: number,
  now: number,
  isLast = false,
): SessionDue {
  if (now >= expiresAt) return 'expired'
  if (now - lastUsedAt >= IDLE_MS) return 'idle'
  if (now < issuedAt - 2 * CLOCK_SLACK_MS) return 'renew'
  return expiresAt - now <= RENEW_BEFORE_MS && !isLast ? 'renew' : 'nothing'
}

/**
 * Manages the session in this tab: adds its token to requests, ends it when it expires, renews it while it is used. A token that has
 * expired by this computer's clock when the page opens may still be valid, because the clock may be wrong: the server decides.
 */
export function keepSession(): void {
  let lastUsedAt = Date.now()
  let lastSharedAt = 0
  let renewing = false
  let opened = getSession()?.token
  /** The expiry, by the server's clock, that a renewal did not extend. */
  let lastExpiry = 0
  const channel = new BroadcastChannel(CHANNEL)

  connectHttp({
    token: () => getSession()?.token ?? null,
    onUnauthorised: async (token) => {
      await sessionMoved()
      if (token !== null && token === getSession()?.token) endSession('ended')
    },
  })
  followOtherTabs()

  const used = () => {
    lastUsedAt = Date.now()
    if (lastUsedAt - lastSharedAt < SHARE_MS) return
    lastSharedAt = lastUsedAt
    channel.postMessage(null)
  }
  channel.onmessage = () => {
    lastUsedAt = Date.now()
  }
  for (const event of ['keydown', 'pointerdown', 'wheel', 'touchstart'])
    window.addEventListener(event, used, { passive: true, capture: true })

  async function renew() {
    renewing = true
    const before = getSession()
    try {
      const renewed = await renewToken()
      const expiry = timeOf(renewed.token, 'exp')
      if (expiry <= timeOf(before?.token ?? '', 'exp')) lastExpiry = expiry
      // Otherwise signed out or moved to another store meanwhile, possibly in another tab.
      if (storedToken() === before?.token) startSession(renewed)
    } catch {
      // A rejection has ended the session; after a lost connection it is retried until the token expires.
    } finally {
      renewing = false
      opened = undefined
    }
  }

  setInterval(() => {
    const session = getSession()
    if (session === null) return
    let due = sessionDue(session, lastUsedAt, Date.now(), timeOf(session.token, 'exp') === lastExpiry)
    if (due === 'expired' && session.token === opened) due = 'renew'
    else opened = undefined
    if (due === 'expired' || due === 'idle') endSession(due)
    else if (due === 'renew' && !renewing) void renew()
  }, TICK_MS)
}
