import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { dashboardTexts } from '#texts/dashboard.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'

/** The first screen after sign-in; always shown in the menu. */
export const dashboardRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/dashboard',
    component: lazyRouteComponent(() => import('./Dashboard.tsx'), 'Dashboard'),
    staticData: { title: dashboardTexts.title, menu: 'Dashboard' },
  }),
]
