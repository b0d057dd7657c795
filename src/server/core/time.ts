/** By time zone; to make one takes a hundred times as long as to use it. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** The calendar date of an instant in a time zone, YYYY-MM-DD. */
export function dateIn(timeZone: string, at: Date): string {
  let format = formats.get(timeZone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    formats.set(timeZone, format)
  }
  return format.format(at)
}

/** Whether this machine knows the IANA time zone. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
