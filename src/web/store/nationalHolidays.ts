import type { HolidayValue } from './storeValues.ts'
import { storeTexts } from './texts.ts'

/** The three national holidays of a year that a list of holidays does not have yet. */
export function missingNationalHolidays(year: number, standing: readonly HolidayValue[]): HolidayValue[] {
  const dates = new Set(standing.map(({ date }) => date))
  return storeTexts.holidays.national
    .map(({ monthDay, name }) => ({ date: `${year}-${monthDay}`, name }))
    .filter(({ date }) => !dates.has(date))
}
