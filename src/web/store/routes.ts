import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { validateRecordSearch } from '../shared/record/recordSearch.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'

/** Stores of the company. */
export const storeRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/store',
    validateSearch: validateRecordSearch,
    component: lazyRouteComponent(() => import('./StoreScreen.tsx'), 'StoreScreen'),
    staticData: { title: titlesTexts.store, menu: 'Store', screen: 'Store', needs: ['GetStore'] },
  }),
]
