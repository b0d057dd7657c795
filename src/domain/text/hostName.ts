/** The name of the address that answers for every host without one of its own. */
export const DEFAULT_HOST = '*'

const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
const name = new RegExp(`^(${label}\\.)*${label}$`)
const byte = '(0|[1-9]\\d?|1\\d\\d|2[0-4]\\d|25[0-5])'
const ipv4 = new RegExp(`^(${byte}\\.){3}${byte}$`)

/**
 * Whether a text is a host name as browsers send it (RFC 1123, in small letters) or an IPv4 address. A name whose last
 * part is a number is read as an IPv4 address by browsers, so it must be a whole one.
 */
export function isHostName(text: string): boolean {
  if (text.length > 253 || !name.test(text)) return false
  const last = text.split('.').at(-1) ?? ''
  return /^(\d+|0x[0-9a-f]*)$/.test(last) ? ipv4.test(text) : true
}

/**
 * The host name in what a person typed or pasted, such as an address from the browser's bar: without scheme, port, path
 * and closing dot, in small letters, other scripts in their ASCII form (xn--…). What cannot be read stays as it is.
 */
export function readHostName(text: string): string {
  const host = text
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/[/?#].*$/, '')
    .replace(/:\d*$/, '')
    .replace(/\.$/, '')
    .toLowerCase()
  if (/^[\p{ASCII}]*$/u.test(host)) return host
  try {
    return new URL(`http://${host}`).hostname
  } catch {
    return host
  }
}
