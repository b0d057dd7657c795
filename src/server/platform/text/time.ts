/** Formatters by time zone; creating one takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** By time zone: the last minute that was formatted, and its date. In every time zone, midnight is at the start of a UTC minute. */
const last = new Map<string, { minute: number; date: string }>()

/** The calendar date of an instant in a time zone, YYYY-MM-DD. */
export function dateIn(timeZone: string, at: Date): string {
  const minute = Math.floor(at.getTime() / 60_000)
  const known = last.get(timeZone)
  if (known?.minute === minute) return known.date
  const date = formatFor(timeZone).format(at)
  last.set(timeZone, { minute, date })
  return date
}

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  formats.set(timeZone, format)
  return format
}

/** Whether this server knows the IANA time zone. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Whether a text is an instant of the years 0001 to 9999 in the form of `Date.toISOString`. */
export function isInstant(text: string): boolean {
  const at = Date.parse(text)
  return /^(?!0000)\d{4}-/.test(text) && !Number.isNaN(at) && new Date(at).toISOString() === text
}

/** The instant a number of days before `at`, each of 24 hours. */
export function daysBefore(at: Date, days: number): Date {
  return new Date(at.getTime() - days * 86_400_000)
}
