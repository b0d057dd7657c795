/** The zone that instants are told in; this computer's until one is set. */
let zone: string | undefined

/** Tells instants in this IANA time zone from now on; `undefined` is this computer's. */
export function setTimeZone(timeZone: string | undefined): void {
  zone = timeZone
}

/**
 * A way of writing instants on the clock of {@link setTimeZone}, in the words of a locale. What writes is made once a zone:
 * to make one takes a hundred times as long as to use it.
 */
export function clockFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (at: Date | number) => string {
  let made: { zone: string | undefined; format: Intl.DateTimeFormat } | undefined
  return (at) => {
    if (made === undefined || made.zone !== zone)
      made = { zone, format: new Intl.DateTimeFormat(locale, { ...options, timeZone: zone }) }
    return made.format.format(at)
  }
}

/** The calendar date of an instant on that clock, YYYY-MM-DD. */
export const dateOf = clockFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' })

/** Today's date on that clock, YYYY-MM-DD. */
export function today(): string {
  return dateOf(Date.now())
}

/** The calendar date before this one; dates have no zone, and so no days of 23 or 25 hours. */
export function dayBefore(date: string): string {
  return new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10)
}

const hour = clockFormat('en-GB', { hour: '2-digit', hourCycle: 'h23' })

/** The hour of an instant on that clock, 0 to 23. */
export function hourOf(at: Date | number): number {
  return Number(hour(at))
}

/** The year on that clock. */
export function currentYear(): number {
  return Number(today().slice(0, 4))
}
