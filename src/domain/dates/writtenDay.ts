const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A calendar date `YYYY-MM-DD` as it is shown, 05 Apr 2026 (lending rules, section 1). Anything else stays as it is. */
export function writtenDay(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? []
  const name = months[Number(month) - 1]
  return name === undefined ? date : `${day} ${name} ${year}`
}

/** The calendar month of a date as it is shown, Apr 2026. */
export function writtenMonth(date: string): string {
  return writtenDay(date).slice(3)
}
