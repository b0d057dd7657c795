import { daysFrom, monthNames, today } from '../days.ts'

/** The result of parsing: an integer of smallest units, empty, or unreadable. */
export type Parsed = { value: number | null } | { unreadable: true }

/** The allowed digit groups before the point: none, as in India (12,34,567), or by threes (1,234,567). */
const groupings = [/^\d*$/, /^\d{1,2}(,\d{2})*,\d{3}$/, /^\d{1,3}(,\d{3})+$/]

/** The range of typed years; others are typing mistakes. */
const YEARS = { from: 1900, to: 2100 }

/** A two-digit year is at most this many years ahead. */
const YEARS_AHEAD = 20

/**
 * Parses a typed decimal as an integer of smallest units, exactly and without floating point.
 * A leading ₹ is ignored, and so are commas or spaces that group the digits before the point as in India or
 * by threes; a minus sign is kept; blank is null.
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
  const decimals = fraction.replace(/0+$/, '')
  if (whole + fraction === '' || decimals.length > places) return { unreadable: true }
  const units = Number(`${whole}${decimals.padEnd(places, '0')}`)
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
 * 31/3 and 31 Mar are in this year; `today`, `yesterday`, -7 and +7 are relative to today.
 * A two-digit year is in this century if it is at most 20 years ahead, otherwise in the previous one. An impossible date is
 * unreadable, and so is a year before 1900 or after 2100.
 * @param date today by the calendar of the store, YYYY-MM-DD
 */
export function parseDate(
  text: string,
  date: string = today(),
): { value: string | null } | { unreadable: true } {
  const plain = text.trim().toLowerCase().replace(/\s+/g, ' ')
  if (plain === '') return { value: null }
  const iso = parseRelativeDate(plain, date) ?? parseCalendarDate(plain, Number(date.slice(0, 4)))
  const year = Number(iso?.slice(0, 4))
  return iso !== null && year >= YEARS.from && year <= YEARS.to ? { value: iso } : { unreadable: true }
}

/** A date given by its distance from today; null for any other text. */
function parseRelativeDate(plain: string, date: string): string | null {
  if (plain === 'today') return date
  if (plain === 'yesterday') return daysFrom(date, -1)
  return /^[+-]\d{1,4}$/.test(plain) ? daysFrom(date, Number(plain)) : null
}

/** A date given by day and month, with or without the year; null if it is not a calendar day. */
function parseCalendarDate(plain: string, thisYear: number): string | null {
  const found =
    /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/.exec(plain) ??
    /^(?<day>\d{1,2})[/.\- ](?<month>\d{1,2})(?:[/.\- ](?<year>\d{4}|\d{2}))?$/.exec(plain) ??
    /^(?<day>\d{1,2})[ -](?<month>[a-z]{3,9})(?:[ -](?<year>\d{4}|\d{2}))?$/.exec(plain) ??
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
