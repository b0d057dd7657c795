import { createRoute } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { read, startReads } from '../shell/firstReads.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'
import { validateReportsSearch } from './reportsSearch.ts'

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
