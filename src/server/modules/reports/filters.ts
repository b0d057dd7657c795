import { sql } from 'drizzle-orm'
import type { ReportFilterName, ReportFilters } from '../../../api/gen/model/index.ts'
import { addMonths } from '../../../domain/dates/dates.ts'
import { requestedStores, storesInView } from '../../platform/auth/requestedStores.ts'
import { rightName } from '../../platform/auth/rights.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { fail, failField } from '../../platform/operation/problem.ts'
import { runAfterCommit } from '../../platform/operation/runAfterCommit.ts'
import { texts } from '../../platform/operation/texts.ts'
import { allReports } from './allReports.ts'
import type { DeclaredReport, ReportScope } from './report.ts'
import { reportTexts } from './reportTexts.ts'

/** The first day that reports accept, so that dates computed from it are valid too. */
const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2199-12-31'

/** The report of a name. @throws DomainError 422 for an unknown report, 403 for one that the role may not see. */
export function requireReport({ actor }: Pick<BaseContext, 'actor'>, name: string): DeclaredReport {
  const report = allReports.find((one) => one.name === name)
  if (!report) throw failField('report', reportTexts.noReport)
  if (!maySee(actor, report)) throw fail(403, texts.notAllowed(rightName(`Reports.${report.right}`)))
  return report
}

/** Whether a role may see a report. */
export function maySee({ grants }: Pick<BaseContext['actor'], 'grants'>, { right }: DeclaredReport): boolean {
  return right === undefined || grants.has(`Reports.${right}`)
}

/** Default of a filter: this store, this month (or the report's period) up to today, as of today, at today's price, by scheme. */
export function presetOf(
  report: DeclaredReport,
  filter: ReportFilterName,
  today: string,
): string | undefined {
  if (filter === 'stores') return 'this'
  if (filter === 'fall') return '0'
  if (filter === 'by') return 'scheme'
  if (filter === 'fromOn') return firstDay(report, today)
  return filter === 'toOn' || filter === 'asOn' ? today : undefined
}

/** The default first day of a period. */
function firstDay({ monthsBack }: DeclaredReport, toOn: string): string {
  return monthsBack === undefined ? `${toOn.slice(0, 7)}-01` : addMonths(toOn, -monthsBack)
}

/**
 * The scope of a report request: the current store, this month (or the report's period) up to today, and as of today, unless filters say
 * otherwise.
 * @throws DomainError 422 at a filter that the report does not have, at a required one that is missing, at an unknown `kind`, a day out
 * of range, or a period that ends before it begins; 403 as {@link requestedStores}.
 */
export function readScope(
  context: Pick<BaseContext, 'actor' | 'today' | 'services' | 'afterCommit'>,
  report: DeclaredReport,
  filters: ReportFilters = {},
): ReportScope {
  const { actor, today } = context
  for (const name of Object.keys(filters) as ReportFilterName[])
    if (!report.filters.includes(name)) throw failField(`filters.${name}`, reportTexts.noFilter(report.title))
  for (const name of report.required ?? [])
    if (filters[name] === undefined) throw failField(`filters.${name}`, reportTexts.needed[name])
  for (const name of ['fromOn', 'toOn', 'asOn'] as const) {
    const date = filters[name]
    if (date !== undefined && (date < FIRST_DAY || date > LAST_DAY))
      throw failField(`filters.${name}`, reportTexts.farAway)
  }
  if (filters.kind !== undefined && !Object.hasOwn(report.kinds ?? {}, filters.kind))
    throw failField('filters.kind', reportTexts.noKind(report.title))
  const toOn = filters.toOn ?? today
  const fromOn = filters.fromOn ?? firstDay(report, toOn)
  if (fromOn > toOn) throw failField('filters.toOn', reportTexts.endBeforeStart)
  return {
    ...requestedStores(actor, filters.stores, 'filters.stores'),
    seenStores: storesInView(actor),
    books: actor.grants.has('Reports.books'),
    timeZone: actor.timeZone,
    today,
    filters,
    fromOn,
    toOn,
    asOn: filters.asOn ?? today,
    computed: sql.empty(),
    inParts: sql.empty(),
    later: (work) => runAfterCommit(context, actor.companyId, work),
  }
}
