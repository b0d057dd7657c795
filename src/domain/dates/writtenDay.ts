const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * Formats a date `YYYY-MM-DD` as `05 Apr 2026`. Any other text is returned unchanged. Source: lending rules, section
 * 1.
 */
export function writtenDay(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? []
  const name = months[Number(month) - 1]
  return name === undefined ? date : `${day} ${name} ${year}`
}

/** Formats the month of a date `YYYY-MM-DD` as `Apr 2026`. */
export function writtenMonth(date: string): string {
  return writtenDay(date).slice(3)
}
