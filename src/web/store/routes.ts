import { createRoute } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { validateRecordSearch } from '../shared/record/recordSearch.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'

/** Stores of the company. */
export const storeRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/store',
    validateSearch: validateRecordSearch,
    component: lazyScreen(() => import('./StoreScreen.tsx'), 'StoreScreen'),
    staticData: { title: titlesTexts.store, menu: 'Store', screen: 'Store', needs: ['GetStore'] },
  }),
]
