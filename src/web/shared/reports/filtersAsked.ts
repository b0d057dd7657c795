import type { Report, ReportFilters } from '../../../api/gen/model/index.ts'
import { isDate } from '../../../domain/dates/dates.ts'
import { holds } from '../../ui/table/offered.ts'
import type { ListFilter } from '../../ui/table/types.ts'
import { isId } from '../list/listFilters.ts'

type ReportFilter = Report['filters'][number]

/** Of what an address asks of a report, what that has and this role may ask for; the rest is dropped. */
export function filtersAsked(
  { filters }: Pick<Report, 'filters'>,
  given: Readonly<Record<string, string>>,
): ReportFilters {
  const asked = filters.flatMap((filter) => {
    const value = given[filter.name]
    return value !== undefined && holds(listFilterOf(filter), value) ? [[filter.name, value] as const] : []
  })
  return Object.fromEntries(asked)
}

/** A filter of a report as lists have them; whom it is told of is chosen in a place of its own. */
export function listFilterOf({ name, label, choices, preset }: ReportFilter) {
  if (isDay(name)) return { id: name, label, takes: isDate } satisfies ListFilter<never>
  if (name === 'customerId')
    return { id: name, label, takes: isId, options: null, apart: true } satisfies ListFilter<never>
  return { id: name, label, options: choices, always: preset !== undefined } satisfies ListFilter<never>
}

/** Whether a filter is a day of the calendar. */
export function isDay(name: ReportFilter['name']): boolean {
  return name === 'fromOn' || name === 'toOn' || name === 'asOn'
}
