import { createRoute } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { read, startReads } from '../shell/firstReads.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'
import { type ListSearch, validateListSearch } from '../ui/table/listSearch.ts'

/** All reports. */
export const reportsRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/reports',
    validateSearch: validateReportsSearch,
    component: lazyScreen(() => import('./ReportsScreen.tsx'), 'ReportsScreen'),
    loader: startReads(({ scope }) => [read('GetReports', { body: scope })]),
    staticData: {
      title: titlesTexts.reports,
      menu: 'All Reports',
      screen: 'Reports',
      needs: ['GetReports', 'GetReport', 'GetReportTotals'],
    },
  }),
]

/** The address of the screen: the list of reports, or one with its filters and an open voucher. */
export interface ReportsSearch extends ListSearch {
  report?: string
  /** Id of a voucher. */
  voucher?: string
}

/** Reads the address; unknown parameters are dropped. */
function validateReportsSearch(search: Record<string, unknown>): ReportsSearch {
  const { report, voucher } = search
  if (typeof report !== 'string' || !/^[a-z][A-Za-z]{0,39}$/.test(report)) return {}
  const found: ReportsSearch = { ...validateListSearch(search), report }
  if (typeof voucher === 'string' && /^[0-9a-f-]{36}$/.test(voucher)) found.voucher = voucher
  return found
}
