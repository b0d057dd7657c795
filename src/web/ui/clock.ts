/** The time zone in which instants are shown; this computer's until one is set. */
let zone: string | undefined

/** Shows instants in this IANA time zone from now on; `undefined` is this computer's. */
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
