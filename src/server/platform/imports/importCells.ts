/**
 * Parses a date as people write it in India (31/12/1990, 31-12-1990, 31.12.1990, 1-Jan-2026) or as spreadsheets export it (1990-12-31,
 * with or without a time); null for any other text.
 */
export function readDate(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text)
  if (iso) return dateOf(iso[1], iso[2], iso[3])
  const indian = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text)
  if (indian) return dateOf(indian[3], indian[2], indian[1])
  const worded = /^(\d{1,2})[ -]([a-z]{3,9})[ ,-]+(\d{4})$/i.exec(text)
  const month = MONTHS.indexOf(worded?.[2]?.slice(0, 3).toLowerCase() ?? '')
  return worded && month >= 0 ? dateOf(worded[3], String(month + 1), worded[1]) : null
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function dateOf(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null
}

/** Commas only between groups, as in 1,00,000 and 100,000: in 1234,50 the comma may be a decimal sign. */
const GROUPED = /^(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d*)?$/

/**
 * Parses a decimal in units of its last digit: `₹ 6,394.94` with 2 digits is 639494. Null when it is not a number, is
 * negative, has more digits (zeros aside), or has commas that do not separate groups of digits.
 */
export function readDecimal(text: string, digits: number): number | null {
  const figure = text.replace(/^(₹|rs\.?|inr)\s*/i, '').replace(/\s/g, '')
  if (!GROUPED.test(figure)) return null
  const parts = /^(\d{1,12})(?:\.(\d*))?$/.exec(figure.replaceAll(',', ''))
  if (!parts) return null
  const fraction = (parts[2] ?? '').replace(/0+$/, '')
  if (fraction.length > digits) return null
  return Number(`${parts[1]}${fraction.padEnd(digits, '0')}`)
}
