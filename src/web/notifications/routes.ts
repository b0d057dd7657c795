import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { notificationsTexts } from '#texts/notifications.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'

/** The whole list of notifications; needs no right. */
export const notificationRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/notifications',
    component: lazyRouteComponent(() => import('./Notifications.tsx'), 'Notifications'),
    staticData: { title: notificationsTexts.title },
  }),
]
