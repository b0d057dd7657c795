/** The zone of a store unless another is chosen. */
export const defaultTimeZone = 'Asia/Kolkata'

/** IANA time zones this browser knows, India's under its present name and first. */
export function timeZones(): string[] {
  const known = Intl.supportedValuesOf('timeZone')
  return [defaultTimeZone, ...known.filter((zone) => zone !== defaultTimeZone && zone !== 'Asia/Calcutta')]
}
