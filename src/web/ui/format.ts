import { clockFormat } from './clock.ts'
import { dateOf, monthNames } from './days.ts'
import { decimalOf, groupIndian } from './digits.ts'

const minus = (decimal: string) => decimal.replace(/^-/, '−')

/** Paise as rupees with Indian grouping: ₹1,23,456.00. */
export function formatMoney(paise: number): string {
  const decimal = groupIndian(decimalOf(Math.abs(paise), 2))
  return paise < 0 ? `−₹${decimal}` : `₹${decimal}`
}

/** Milligrams as grams with three digits: 12.345 g. */
export function formatWeight(milligrams: number): string {
  return `${minus(groupIndian(decimalOf(milligrams, 3)))} g`
}

/** A number with Indian grouping; a fraction is rounded to at most three digits. */
export function formatNumber(value: number): string {
  if (Number.isSafeInteger(value)) return minus(groupIndian(decimalOf(value, 0)))
  return value.toLocaleString('en-IN')
}

const calendarDay = /^(\d{4})-(\d{2})-(\d{2})$/

/** A calendar date `YYYY-MM-DD` for display: 31 Mar 2026. Any other text is unchanged. */
export function formatDate(iso: string): string {
  const [, year, month, day] = calendarDay.exec(iso) ?? []
  const name = monthNames[Number(month) - 1]
  return name === undefined ? iso : `${day} ${name} ${year}`
}

/** A calendar date `YYYY-MM-DD` for typing: 31/03/2026. Any other text is unchanged. */
export function typedDate(iso: string): string {
  const [, year, month, day] = calendarDay.exec(iso) ?? []
  return day === undefined ? iso : `${day}/${month}/${year}`
}

const time = clockFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** An instant (ISO 8601) as date and time in the store's time zone (see `clock.ts`). Any other text is unchanged. */
export function formatDateTime(iso: string): string {
  const at = Date.parse(iso)
  return Number.isNaN(at) ? iso : `${formatDate(dateOf(at))} ${time(at)}`
}

/** The time of an instant (ISO 8601) in the store's time zone. Throws RangeError for any other text. */
export function formatTime(iso: string): string {
  return time(Date.parse(iso))
}

/** Basis points as a percentage without trailing zeros: 8,500 is 85 %, 175 is 1.75 %. */
export function formatPercent(basisPoints: number): string {
  const decimal = decimalOf(Math.abs(basisPoints), 2).replace(/\.?0+$/, '')
  return `${basisPoints < 0 ? '−' : ''}${decimal} %`
}
