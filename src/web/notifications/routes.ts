import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { validateListSearch } from '../ui/table/listSearch.ts'

/** The whole list of notifications; needs no right. */
export const notificationRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/notifications',
    validateSearch: validateListSearch,
    component: lazyRouteComponent(() => import('./Notifications.tsx'), 'Notifications'),
    staticData: { title: titlesTexts.notifications },
  }),
]
