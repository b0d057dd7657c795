/**
 * An identity or account number for people who may not see it whole, and for the audit log: all but its last four characters are hidden.
 * One of four or fewer characters is hidden as a whole; null stays null.
 */
export function mask(text: string): string
export function mask(text: string | null): string | null
export function mask(text: string | null): string | null {
  if (text === null) return null
  return text.length <= 4 ? '••••' : `${'•'.repeat(text.length - 4)}${text.slice(-4)}`
}
