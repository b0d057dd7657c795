import { daysFrom, monthNames, today } from '../days.ts'

/** What typed text came to: a whole number of smallest units, nothing, or something that cannot be read. */
export type Parsed = { value: number | null } | { unreadable: true }

/** How the digits before the point may be grouped: not at all, as in India (12,34,567), or by threes (1,234,567). */
const groupings = [/^\d*$/, /^\d{1,2}(,\d{2})*,\d{3}$/, /^\d{1,3}(,\d{3})+$/]

/** Typed years reach over this range; a pledge has nothing to do with others, so they are slips of the hand. */
const YEARS = { from: 1900, to: 2100 }

/** A year typed in two digits is at most so many years ahead. */
const YEARS_AHEAD = 20

/**
 * Reads a typed decimal as a whole number of smallest units, exactly and without floating point.
 * A leading ₹ is passed over, and so are commas or spaces before the point where they group the digits as in India or
 * by threes; blank is null.
 * @param places digits after the point that count: 2 for rupees to paise, 3 for grams to milligrams
 * @returns unreadable for anything else: letters, two points, a decimal comma, commas at other places, more digits than
 * count, or more than fits
 */
export function parseDecimal(text: string, places: number): Parsed {
  const plain = text.trim()
  if (plain === '') return { value: null }
  const found = /^₹?\s*([-−]?)\s*₹?\s*([\d,\s]*)(?:\.(\d*))?$/.exec(plain)
  if (found === null) return { unreadable: true }
  const [, sign = '', grouped = '', fraction = ''] = found
  const commas = grouped.includes(',') ? grouped : grouped.replace(/\s/g, ',')
  if (!groupings.some((grouping) => grouping.test(commas))) return { unreadable: true }
  const whole = commas.replaceAll(',', '')
  const kept = fraction.replace(/0+$/, '')
  if (whole + fraction === '' || kept.length > places) return { unreadable: true }
  const units = Number(`${whole}${kept.padEnd(places, '0')}`)
  if (!Number.isSafeInteger(units)) return { unreadable: true }
  return { value: sign === '' || units === 0 ? units : -units }
}

/** Reads an amount in rupees as paise; it may be written as at the counter: `Rs. 50,000/-`, `INR 500`. */
export function parseMoney(text: string): Parsed {
  return parseDecimal(
    text.replace(/^\s*(?:rs\.?|inr)(?=.*\d)/i, '').replace(/(?<=\d\.?\s*)\/[-–=]\s*$/, ''),
    2,
  )
}

/** Reads a weight in grams as milligrams; its unit may follow it: `12.5 g`, `12.5gm`. */
export function parseWeight(text: string): Parsed {
  return parseDecimal(text.replace(/(?<=\d\.?\s*)(?:g|gms?|grams?)\.?\s*$/i, ''), 3)
}

/**
 * Reads a date typed as at the counter, day first: 31/03/2026, 31-3-26, 31032026, 310326, 31 Mar 2026, or ISO 2026-03-31;
 * 31/3 is of this year, `today`, `yesterday`, -7 and +7 count from today.
 * Two digits of a year are of this century up to 20 years ahead, and of the last beyond. A day the calendar does not
 * have is unreadable, and so is a year before 1900 or after 2100.
 * @param on today by the calendar of the store, YYYY-MM-DD
 */
export function parseDate(
  text: string,
  on: string = today(),
): { value: string | null } | { unreadable: true } {
  const plain = text.trim().toLowerCase()
  if (plain === '') return { value: null }
  const iso = fromToday(plain, on) ?? fromCalendar(plain, Number(on.slice(0, 4)))
  const year = Number(iso?.slice(0, 4))
  return iso !== null && year >= YEARS.from && year <= YEARS.to ? { value: iso } : { unreadable: true }
}

/** A date that is named by its distance from today; null for any other text. */
function fromToday(plain: string, on: string): string | null {
  if (plain === 'today') return on
  if (plain === 'yesterday') return daysFrom(on, -1)
  return /^[+-]\d{1,4}$/.test(plain) ? daysFrom(on, Number(plain)) : null
}

/** A date that is named by day and month, with or without its year; null for what is no day of the calendar. */
function fromCalendar(plain: string, thisYear: number): string | null {
  const found =
    /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/.exec(plain) ??
    /^(?<day>\d{1,2})[/.\- ](?<month>\d{1,2})(?:[/.\- ](?<year>\d{4}|\d{2}))?$/.exec(plain) ??
    /^(?<day>\d{1,2})[ -](?<month>[a-z]{3,9})[ -](?<year>\d{4}|\d{2})$/.exec(plain) ??
    /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4}|\d{2})$/.exec(plain)
  const { year: typed = String(thisYear), month: named = '', day = '' } = found?.groups ?? {}
  const month = /^\d/.test(named) ? named : String(monthNumber(named))
  const year = typed.length === 2 ? fullYear(Number(typed), thisYear) : Number(typed)
  const iso = `${String(year).padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : null
}

/** The number of a month by the first three letters of its name; 0 for none. */
function monthNumber(name: string): number {
  const start = name.slice(0, 3).toLowerCase()
  return monthNames.findIndex((month) => month.toLowerCase() === start) + 1
}

function fullYear(twoDigits: number, thisYear: number): number {
  const ofThisCentury = thisYear - (thisYear % 100) + twoDigits
  return ofThisCentury <= thisYear + YEARS_AHEAD ? ofThisCentury : ofThisCentury - 100
}
