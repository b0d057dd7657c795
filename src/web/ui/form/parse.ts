/** What typed text came to: a whole number of smallest units, nothing, or something that cannot be read. */
export type Parsed = { value: number | null } | { unreadable: true }

/**
 * Reads a typed decimal as a whole number of smallest units, exactly and without floating point.
 * Spaces, grouping commas (as typed in India or elsewhere) and a leading ₹ are ignored; blank is null.
 * @param places digits after the point that count: 2 for rupees to paise, 3 for grams to milligrams
 * @returns unreadable for anything else: letters, two points, more digits than count, or more than fits
 */
export function parseDecimal(text: string, places: number): Parsed {
  const plain = text.replace(/[\s,₹]/g, '')
  if (plain === '') return text.trim() === '' ? { value: null } : { unreadable: true }
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(plain) ?? []
  const kept = fraction.replace(/0+$/, '')
  if (whole + fraction === '' || kept.length > places) return { unreadable: true }
  const value = Number(`${sign}${whole}${kept.padEnd(places, '0')}`)
  return Number.isSafeInteger(value) ? { value: value === 0 ? 0 : value } : { unreadable: true }
}

/**
 * Reads a date typed as at the counter, day first: 31/03/2026, 31-3-26, 31032026, or ISO 2026-03-31.
 * Two digits of a year are of this century. A day the calendar does not have is unreadable.
 */
export function parseDate(text: string): { value: string | null } | { unreadable: true } {
  const plain = text.trim()
  if (plain === '') return { value: null }
  const found =
    /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/.exec(plain) ??
    /^(?<day>\d{1,2})[/.\- ](?<month>\d{1,2})[/.\- ](?<year>\d{4}|\d{2})$/.exec(plain) ??
    /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/.exec(plain)
  const { year = '', month = '', day = '' } = found?.groups ?? {}
  const iso = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${iso}T00:00:00Z`)
  const real = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso)
  return found !== null && real ? { value: iso } : { unreadable: true }
}
