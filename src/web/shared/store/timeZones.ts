/** The default time zone of a store. */
export const defaultTimeZone = 'Asia/Kolkata'

/** The IANA time zones of this browser, India's first and under its current name. */
export function timeZones(): string[] {
  const known = Intl.supportedValuesOf('timeZone')
  return [defaultTimeZone, ...known.filter((zone) => zone !== defaultTimeZone && zone !== 'Asia/Calcutta')]
}
