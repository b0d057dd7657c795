import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { validateDashboardSearch } from './dashboardSearch.ts'

/** The first screen after sign-in; always shown in the menu. */
export const dashboardRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/dashboard',
    validateSearch: validateDashboardSearch,
    component: lazyRouteComponent(() => import('./Dashboard.tsx'), 'Dashboard'),
    staticData: { title: titlesTexts.dashboard, menu: 'Dashboard' },
  }),
]
