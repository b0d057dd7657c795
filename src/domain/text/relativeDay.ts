const english = new Intl.RelativeTimeFormat('en-IN', { numeric: 'auto' })

/** Returns a day by its distance from today: `today`, `tomorrow`, `in 5 days`. */
export function relativeDay(days: number): string {
  return english.format(days, 'day')
}
