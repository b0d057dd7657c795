const KEY = 'returnPath'
const internal = /^\/[a-z0-9-]+(\/[A-Za-z0-9-]+)*(\?[^#]*)?$/

/** Stores the page on which a login's session ended, for this tab. */
export function storeReturnPath(userId: string, path: string): void {
  if (internal.test(path)) sessionStorage.setItem(KEY, JSON.stringify({ userId, path }))
}

/** Keeps the page that was requested without a session, such as by a link in a message, for the next sign-in in this tab. */
export function storeRequestedPath(path: string): void {
  if (sessionStorage.getItem(KEY) === null && internal.test(path))
    sessionStorage.setItem(KEY, JSON.stringify({ userId: null, path }))
}

/**
 * The page on which the login's last session ended in this tab, or the page that was requested without a session. It is returned only
 * once. Null for another login or an invalid path.
 */
export function takeReturnPath(userId: string): string | null {
  const stored = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return stored === null ? null : returnPathOf(stored, userId)
}

/** Reads the stored path; anything invalid is dropped. */
export function returnPathOf(stored: string, userId: string): string | null {
  try {
    const { userId: storedFor, path } = JSON.parse(stored) as { userId?: unknown; path?: unknown }
    return (storedFor === userId || storedFor === null) && typeof path === 'string' && internal.test(path)
      ? path
      : null
  } catch {
    return null
  }
}
