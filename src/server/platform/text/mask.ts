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
