/** The time zone in which instants are shown; this computer's until one is set. */
let zone: string | undefined

/** Shows instants in this IANA time zone from now on; `undefined` is this computer's. */
export function setTimeZone(timeZone: string | undefined): void {
  zone = timeZone
}

/**
 * Formats instants in the time zone of {@link setTimeZone} for a locale. The formatter is created once per zone: creating
 * one takes a hundred times as long as using it.
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
