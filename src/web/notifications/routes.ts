import { createRoute } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'
import { validateListSearch } from '../ui/table/listSearch.ts'

/** The whole list of notifications; needs no right. */
export const notificationRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/notifications',
    validateSearch: validateListSearch,
    component: lazyScreen(() => import('./Notifications.tsx'), 'Notifications'),
    staticData: { title: titlesTexts.notifications },
  }),
]
