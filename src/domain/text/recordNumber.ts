/** The kinds of records that are numbered by company; each kind has its own sequence in a company. */
export type Numbered = 'customer' | 'staff'

const forms: Record<Numbered, { prefix: string; digits: number }> = {
  customer: { prefix: 'C', digits: 7 },
  staff: { prefix: 'S', digits: 3 },
}

/** Formats the number of a record from its count: `C0000042` for 42. */
export function recordNumber(kind: Numbered, count: number): string {
  const { prefix, digits } = forms[kind]
  return `${prefix}${String(count).padStart(digits, '0')}`
}

/** Completes a short number of letter and count: `C0000042` for `c42`; null for anything else. */
export function fullNumber(kind: Numbered, typed: string): string | null {
  const { prefix, digits } = forms[kind]
  const [, letter = '', count = ''] = /^([a-z])(\d+)$/i.exec(typed) ?? []
  return letter.toUpperCase() === prefix && count.length <= digits ? recordNumber(kind, Number(count)) : null
}
