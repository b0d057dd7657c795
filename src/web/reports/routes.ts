import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { validateReportsSearch } from './reportsSearch.ts'

/** All reports. */
export const reportsRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/reports',
    validateSearch: validateReportsSearch,
    component: lazyRouteComponent(() => import('./ReportsScreen.tsx'), 'ReportsScreen'),
    staticData: {
      title: titlesTexts.reports,
      menu: 'All Reports',
      screen: 'Reports',
      needs: ['GetReports', 'GetReport', 'GetReportTotals'],
    },
  }),
]
