/**
 * An identity or account number for people who may not see it in full, and for the audit log: all but its last four characters are
 * hidden. A number of four or fewer characters is hidden completely; null stays null.
 */
export function mask(text: string): string
export function mask(text: string | null): string | null
export function mask(text: string | null): string | null {
  if (text === null) return null
  return text.length <= 4 ? '••••' : `${'•'.repeat(text.length - 4)}${text.slice(-4)}`
}

/**
 * The number of an identity document on a printout: as {@link mask}, but an Aadhaar number is written as on masked Aadhaar cards, with its
 * last four digits, which are all that is stored.
 */
export function maskIdentity(kind: string | null, number: string): string
export function maskIdentity(kind: string | null, number: string | null): string | null
export function maskIdentity(kind: string | null, number: string | null): string | null {
  return kind === 'aadhaar' && /^\d{4}$/.test(number ?? '') ? `•••• •••• ${number}` : mask(number)
}
