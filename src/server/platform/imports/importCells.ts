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

/**
 * Parses a decimal in units of its last digit: `₹ 6,394.94` with 2 digits is 639494. Null when it is not a number, is
 * negative or has more digits (zeros aside).
 */
export function readDecimal(text: string, digits: number): number | null {
  const bare = text.replace(/^(₹|rs\.?|inr)\s*/i, '').replace(/[,\s]/g, '')
  const parts = /^(\d{1,12})(?:\.(\d*))?$/.exec(bare)
  if (!parts) return null
  const fraction = (parts[2] ?? '').replace(/0+$/, '')
  if (fraction.length > digits) return null
  return Number(`${parts[1]}${fraction.padEnd(digits, '0')}`)
}
