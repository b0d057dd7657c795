import type { Report, ReportFilters } from '../../../api/gen/model/index.ts'
import { isDate } from '../../../domain/dates.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Of what an address asks of a report, what that has and this role may ask for; the rest is dropped. */
export function filtersAsked(
  { filters }: Pick<Report, 'filters'>,
  given: Readonly<Record<string, string>>,
): ReportFilters {
  const asked = filters.flatMap(({ name, choices }) => {
    const value = given[name]
    const fits =
      value !== undefined &&
      (isDay(name)
        ? isDate(value)
        : name === 'customerId'
          ? ID.test(value)
          : choices.length === 0 || choices.some((choice) => choice.value === value))
    return fits ? [[name, value] as const] : []
  })
  return Object.fromEntries(asked)
}

/** Whether a filter is a day of the calendar. */
export function isDay(name: Report['filters'][number]['name']): boolean {
  return name === 'fromOn' || name === 'toOn' || name === 'asOn'
}
