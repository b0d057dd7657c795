import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { storeTexts } from '#texts/store.ts'
import { validateRecordSearch } from '../shared/record/recordSearch.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'

/** Stores of the company. */
export const storeRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/store',
    validateSearch: validateRecordSearch,
    component: lazyRouteComponent(() => import('./StoreScreen.tsx'), 'StoreScreen'),
    staticData: { title: storeTexts.title, menu: 'Store', screen: 'Store', needs: ['GetStore'] },
  }),
]
