/** Kinds of numbers of records; each kind of a company has its own sequence. */
export type Numbered = 'customer' | 'staff'

const forms: Record<Numbered, { prefix: string; digits: number }> = {
  customer: { prefix: 'C', digits: 7 },
  staff: { prefix: 'S', digits: 3 },
}

/** The number of a kind for a count: `C0000042` for 42. */
export function recordNumber(kind: Numbered, count: number): string {
  const { prefix, digits } = forms[kind]
  return `${prefix}${String(count).padStart(digits, '0')}`
}

/** A full number of a kind from its letter and count: `C0000042` for `c42`; null for anything else. */
export function fullNumber(kind: Numbered, typed: string): string | null {
  const { prefix, digits } = forms[kind]
  const [, letter = '', count = ''] = /^([a-z])(\d+)$/i.exec(typed) ?? []
  return letter.toUpperCase() === prefix && count.length <= digits ? recordNumber(kind, Number(count)) : null
}
