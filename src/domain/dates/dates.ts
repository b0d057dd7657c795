/**
 * Calendar days as `YYYY-MM-DD`, of the years 0001 to 9999, without clocks and time zones (lending rules, section 1).
 * A day number counts days from 1970-01-01, which is 0.
 */

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Days of a common year before each month. */
const monthStarts = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]

/** Whole months and the days that remain after them. */
export interface MonthSpan {
  months: number
  days: number
}

/** Whether a text is a day of the calendar, written `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  return parsed(text) !== NONE
}

/** The day number of a date. Throws a RangeError for a text that is no day of the calendar. */
export function dayNumber(date: string): number {
  const number = parsed(date)
  if (number === NONE) throw new RangeError(`No calendar day: ${date}`)
  return number
}

/** The date of a day number. Throws a RangeError outside the years 0001 to 9999 and for a part of a day. */
export function dateOf(number: number): string {
  if (!Number.isInteger(number) || number < -719_162 || number > 2_932_896)
    throw new RangeError(`No calendar day: ${number}`)
  const { year, month, day } = civil(number)
  return written(year, month, day)
}

/** The date so many days later (earlier if negative). Throws a RangeError for what is no day of the calendar. */
export function addDays(date: string, days: number): string {
  return dateOf(dayNumber(date) + days)
}

/** Days from one date to another, 0 for the same, negative if `to` is earlier. Throws a RangeError for no day. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from)
}

/**
 * The date so many months later (earlier if negative), on the same day of the month or else the month's last:
 * 31 Jan + 1 month = 28 Feb (lending rules, section 3). Throws a RangeError for what is no day of the calendar.
 */
export function addMonths(date: string, months: number): string {
  if (!Number.isInteger(months)) throw new RangeError(`No whole number of months: ${months}`)
  const { year, month, day } = civil(dayNumber(date))
  const count = year * 12 + month - 1 + months
  const toYear = Math.floor(count / 12)
  if (toYear < 1 || toYear > 9999) throw new RangeError(`No calendar day: ${date} and ${months} months`)
  const toMonth = count - toYear * 12 + 1
  return written(toYear, toMonth, Math.min(day, lengthOf(toYear, toMonth)))
}

/**
 * Whole months by anniversary (at a month's end as in `addMonths`) and the days beyond them, `from` not after `to`.
 * Throws a RangeError otherwise (lending rules, section 3).
 */
export function monthsBetween(from: string, to: string): MonthSpan {
  return monthsBetweenDays(dayNumber(from), dayNumber(to))
}

/** As `monthsBetween`, for day numbers. */
export function monthsBetweenDays(from: number, to: number): MonthSpan {
  if (to < from) throw new RangeError('Months are counted forwards.')
  const start = civil(from)
  const end = civil(to)
  const count = (end.year - start.year) * 12 + end.month - start.month
  const anniversary = Math.min(start.day, lengthOf(end.year, end.month))
  if (end.day >= anniversary) return { months: count, days: end.day - anniversary }
  const year = end.month === 1 ? end.year - 1 : end.year
  const month = end.month === 1 ? 12 : end.month - 1
  const length = lengthOf(year, month)
  return { months: count - 1, days: end.day + length - Math.min(start.day, length) }
}

/** The number of a text that is no day; a whole number, so that day numbers stay small whole numbers to the machine. */
const NONE = -1_000_000_000

function parsed(text: string): number {
  if (text.length !== 10 || text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45) return NONE
  const year = digits(text, 0) * 100 + digits(text, 2)
  const month = digits(text, 5)
  const day = digits(text, 8)
  const within = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= lengthOf(year, month)
  return within ? numberOf(year, month, day) : NONE
}

/** The number of two digits; far below 0 if one is none, so that no year, month or day is made of it. */
function digits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48
  const ones = text.charCodeAt(at + 1) - 48
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -10_000
}

function lengthOf(year: number, month: number): number {
  return month === 2 && isLeap(year) ? 29 : (monthLengths[month - 1] as number)
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

function numberOf(year: number, month: number, day: number): number {
  const before = year - 1
  // Years are above 0, so that cutting a division off floors it.
  const leaps = ((before / 4) | 0) - ((before / 100) | 0) + ((before / 400) | 0)
  const leapDay = month > 2 && isLeap(year) ? 1 : 0
  return before * 365 + leaps + (monthStarts[month - 1] as number) + leapDay + day - 719_163
}

// Years are taken to begin in March, so that a leap day ends one; 400 of them have 146,097 days.
function civil(number: number): { year: number; month: number; day: number } {
  // Above 0 for every date, so that cutting a division off floors it.
  const days = number + 719_468
  const era = (days / 146_097) | 0
  const ofEra = days - era * 146_097
  const yearOfEra =
    ((ofEra - ((ofEra / 1460) | 0) + ((ofEra / 36_524) | 0) - ((ofEra / 146_096) | 0)) / 365) | 0
  const ofYear = ofEra - (365 * yearOfEra + ((yearOfEra / 4) | 0) - ((yearOfEra / 100) | 0))
  const march = ((5 * ofYear + 2) / 153) | 0
  const month = march < 10 ? march + 3 : march - 9
  const day = ofYear - (((153 * march + 2) / 5) | 0) + 1
  return { year: era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day }
}

function written(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
