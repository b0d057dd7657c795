/**
 * Calendar dates as `YYYY-MM-DD`, years 0001 to 9999, without time or time zone. A day number counts days from
 * 1970-01-01, which is 0. Source: lending rules, section 1.
 */

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Days before each month in a common year. */
const monthStarts = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]

/** Whole months and the remaining days. */
export interface MonthSpan {
  months: number
  days: number
}

/** Returns whether a text is a valid date in the form `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  return parsed(text) !== NONE
}

/**
 * Returns the day number of a date.
 * @throws RangeError if the text is not a valid date
 */
export function dayNumber(date: string): number {
  const number = parsed(date)
  if (number === NONE) throw new RangeError(`Not a calendar date: ${date}`)
  return number
}

/**
 * Returns the date of a day number.
 * @throws RangeError outside the years 0001 to 9999 and for fractions
 */
export function dateOf(number: number): string {
  if (!Number.isInteger(number) || number < -719_162 || number > 2_932_896)
    throw new RangeError(`Not the number of a calendar date: ${number}`)
  const { year, month, day } = civil(number)
  return isoDate(year, month, day)
}

/**
 * Returns the date a number of days later, or earlier if `days` is negative.
 * @throws RangeError if either date is not valid
 */
export function addDays(date: string, days: number): string {
  return dateOf(dayNumber(date) + days)
}

/**
 * Returns the days from one date to another: 0 for the same date, negative if `to` is earlier.
 * @throws RangeError if a date is not valid
 */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from)
}

/**
 * Returns the date a number of months later, or earlier if `months` is negative. The day of the month is kept; if
 * the month is shorter, its last day is used: 31 Jan + 1 month = 28 Feb. Source: lending rules, section 3.
 * @throws RangeError if a date is not valid or `months` is not a whole number
 */
export function addMonths(date: string, months: number): string {
  if (!Number.isInteger(months)) throw new RangeError(`Not a whole number of months: ${months}`)
  const { year, month, day } = civil(dayNumber(date))
  const count = year * 12 + month - 1 + months
  const toYear = Math.floor(count / 12)
  if (toYear < 1 || toYear > 9999) throw new RangeError(`Not a calendar date: ${date} plus ${months} months`)
  const toMonth = count - toYear * 12 + 1
  return isoDate(toYear, toMonth, Math.min(day, lengthOf(toYear, toMonth)))
}

/**
 * Returns the whole months between two dates, by anniversary, and the remaining days. A missing anniversary is the
 * last day of the month, as in {@link addMonths}. Source: lending rules, section 3.
 * @throws RangeError if `to` is before `from` or a date is not valid
 */
export function monthsBetween(from: string, to: string): MonthSpan {
  return monthsBetweenDays(dayNumber(from), dayNumber(to))
}

/** As {@link monthsBetween}, for day numbers. */
export function monthsBetweenDays(from: number, to: number): MonthSpan {
  if (to < from) throw new RangeError('Months cannot be counted to an earlier date.')
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

/** Result for a text that is not a date. A small integer, so that JavaScript engines keep day numbers as integers. */
const NONE = -1_000_000_000

function parsed(text: string): number {
  if (text.length !== 10 || text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45) return NONE
  const year = digits(text, 0) * 100 + digits(text, 2)
  const month = digits(text, 5)
  const day = digits(text, 8)
  const within = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= lengthOf(year, month)
  return within ? numberOf(year, month, day) : NONE
}

/**
 * Returns the number of two digits, or a large negative number if one is not a digit, so the date is rejected.
 */
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
  // Years are positive, so truncation equals floor.
  const leaps = ((before / 4) | 0) - ((before / 100) | 0) + ((before / 400) | 0)
  const leapDay = month > 2 && isLeap(year) ? 1 : 0
  return before * 365 + leaps + (monthStarts[month - 1] as number) + leapDay + day - 719_163
}

// Years start in March here, so that the leap day is the last day of a year. 400 years have 146,097 days.
function civil(number: number): { year: number; month: number; day: number } {
  // Positive for every supported date, so truncation equals floor.
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

function isoDate(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
