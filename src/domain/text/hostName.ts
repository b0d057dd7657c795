/** Host name of the default entry, for all hosts without a separate entry. */
export const DEFAULT_HOST = '*'

const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
const name = new RegExp(`^(${label}\\.)*${label}$`)
const byte = '(0|[1-9]\\d?|1\\d\\d|2[0-4]\\d|25[0-5])'
const ipv4 = new RegExp(`^(${byte}\\.){3}${byte}$`)

/**
 * Returns whether a text is a host name as browsers send it (RFC 1123, lower case) or an IPv4 address. Browsers read
 * a name whose last part is a number as an IPv4 address, so such a name must be a complete IPv4 address.
 */
export function isHostName(text: string): boolean {
  if (text.length > 253 || !name.test(text)) return false
  const last = text.split('.').at(-1) ?? ''
  return /^(\d+|0x[0-9a-f]*)$/.test(last) ? ipv4.test(text) : true
}

/**
 * Extracts the host name from text that a user typed or pasted, such as a URL: without scheme, port, path and final
 * dot, in lower case, other scripts in their ASCII form (`xn--…`), if they have one.
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
