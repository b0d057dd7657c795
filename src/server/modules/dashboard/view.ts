import type { GetDashboardRequest, ReportFilters, ReportOpens } from '../../../api/gen/model/index.ts'
import { requestedStores } from '../../platform/auth/requestedStores.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import type { FigureScope } from './byStore.ts'

/** The stores of a dashboard request, and what the actor may see. */
export interface DashboardView extends FigureScope {
  /** Whether the actor may view reports, and reports on the books. */
  reports: boolean
  books: boolean
  /** Link to the rows of a figure: a report of the same stores with these filters. */
  opens: (report: string, filters?: ReportFilters) => ReportOpens
}

/** The view of a request. @throws DomainError 403 for all stores without the right to other stores. */
export function viewOf({
  actor,
  today,
  body,
}: Pick<BaseContext, 'actor' | 'today'> & { body: GetDashboardRequest }): DashboardView {
  const { stores } = body
  return {
    ...requestedStores(actor, stores, 'stores'),
    today,
    monthOn: `${today.slice(0, 7)}-01`,
    reports: actor.grants.has('Reports.view'),
    books: actor.grants.has('Reports.books'),
    opens: (report, filters = {}) => ({
      kind: 'report',
      id: report,
      filters: { ...(stores === 'all' && { stores }), ...filters },
    }),
  }
}
