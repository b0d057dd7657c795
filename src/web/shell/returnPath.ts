const KEY = 'returnPath'
const internal = /^\/[a-z0-9-]+(\/[A-Za-z0-9-]+)*(\?[^#]*)?$/

/** Keeps where a login was when its session ended, in this tab. */
export function keepReturnPath(userId: string, path: string): void {
  if (internal.test(path)) sessionStorage.setItem(KEY, JSON.stringify({ userId, path }))
}

/** Keeps the page that was requested without a session, as by a link in a message, for the next sign-in in this tab. */
export function keepAskedPath(path: string): void {
  if (sessionStorage.getItem(KEY) === null && internal.test(path))
    sessionStorage.setItem(KEY, JSON.stringify({ userId: null, path }))
}

/**
 * Where the login was when its last session ended in this tab, or the page requested without one; once. Null for another
 * login or a path that is not ours.
 */
export function takeReturnPath(userId: string): string | null {
  const kept = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return kept === null ? null : returnPathOf(kept, userId)
}

/** Reads what was kept; whatever is not exactly ours is dropped. */
export function returnPathOf(kept: string, userId: string): string | null {
  try {
    const { userId: keptFor, path } = JSON.parse(kept) as { userId?: unknown; path?: unknown }
    return (keptFor === userId || keptFor === null) && typeof path === 'string' && internal.test(path)
      ? path
      : null
  } catch {
    return null
  }
}
