import type { Report, ReportFilterName, ReportFilters, ReportRow } from '../../src/api/gen/model/index.ts'
import { allReports } from '../../src/server/modules/reports/allReports.ts'
import type { activeLoans } from './activeLoans.ts'
import type { TestServer } from './server.ts'

/** The filters that the report supports. */
export function filtersFor(report: string, filters: ReportFilters): ReportFilters {
  const has = allReports.find(({ name }) => name === report)?.filters ?? []
  return Object.fromEntries(
    Object.entries(filters).filter(([name]) => has.includes(name as ReportFilterName)),
  )
}

/** Requests reports of a test business, and reads their figures by column name. */
export async function reportsOf(
  server: TestServer,
  { token, scope }: Pick<Awaited<ReturnType<typeof activeLoans>>, 'token' | 'scope'>,
) {
  const reports: Report[] = (await server.call('GetReports', { token, body: scope })).rows
  const bodyOf = (report: string, filters: ReportFilters = {}) => ({ ...scope, report, filters })
  const placeOf = (report: string, column: string) =>
    reports.find(({ name }) => name === report)?.columns.findIndex(({ name }) => name === column) ?? -1
  const figure = (report: string, cells: readonly (string | null)[], column: string) =>
    Number(cells[placeOf(report, column)])

  return {
    reports,
    placeOf,
    figure,

    inject: (report: string, filters?: ReportFilters, userToken = token) =>
      server.inject('GetReport', { token: userToken, body: bodyOf(report, filters) }),

    page: (report: string, filters: ReportFilters = {}, more: { cursor?: string; limit?: number } = {}) =>
      server.call('GetReport', { token, body: { ...bodyOf(report, filters), ...more } }),

    totals: (report: string, filters: ReportFilters = {}) =>
      server.call('GetReportTotals', { token, body: bodyOf(report, filters) }),

    sumOf: (report: string, rows: readonly ReportRow[], column: string) =>
      rows.reduce((sum, { cells }) => sum + figure(report, cells, column), 0),

    /** A raw cell. */
    cell: (report: string, row: ReportRow | undefined, column: string) =>
      row?.cells[placeOf(report, column)] ?? null,
  }
}
