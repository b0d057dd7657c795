import type { CookieToSet } from '../operation/context.ts'

/** The cookies of a request by name. */
export function readCookies(header: string | undefined): Record<string, string> {
  return Object.fromEntries(
    (header ?? '').split(';').flatMap((pair) => {
      const at = pair.indexOf('=')
      return at > 0 ? [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()]] : []
    }),
  )
}

/** A Set-Cookie header: HttpOnly, SameSite=Strict, bound to its path. */
export function setCookieHeader(cookie: CookieToSet, secure: boolean): string {
  const parts = [
    `${cookie.name}=${cookie.value}`,
    `Path=${cookie.path}`,
    `Max-Age=${cookie.maxAgeSeconds}`,
    'HttpOnly',
    'SameSite=Strict',
  ]
  return [...parts, ...(secure ? ['Secure'] : [])].join('; ')
}
