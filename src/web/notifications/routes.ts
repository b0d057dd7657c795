import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'

/** The whole list of notifications; needs no right. */
export const notificationRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/notifications',
    component: lazyRouteComponent(() => import('./Notifications.tsx'), 'Notifications'),
    staticData: { title: titlesTexts.notifications },
  }),
]
