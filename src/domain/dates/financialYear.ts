/** Returns the first day of the financial year of a date, 1 April. Source: further decisions, Lending. */
export function financialYearStart(date: string): string {
  return `${String(firstYearOf(date)).padStart(4, '0')}-04-01`
}

/**
 * Returns the financial year of a date, April to March, in the form used in document numbers: `2627` for 5 April
 * 2026. Source: further decisions, Lending.
 */
export function financialYear(date: string): string {
  const year = firstYearOf(date)
  const two = (one: number) => String(one % 100).padStart(2, '0')
  return `${two(year)}${two(year + 1)}`
}

/** The calendar year in which the financial year of a date begins. */
function firstYearOf(date: string): number {
  return Number(date.slice(0, 4)) - (date.slice(5, 7) < '04' ? 1 : 0)
}
