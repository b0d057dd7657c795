import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { validateRecordSearch } from '../shared/record/recordSearch.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'

/** Ways of charging interest. */
export const slabTypeRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/slabtype',
    validateSearch: validateRecordSearch,
    component: lazyRouteComponent(() => import('./SlabTypeScreen.tsx'), 'SlabTypeScreen'),
    staticData: {
      title: titlesTexts.slabType,
      menu: 'Slab Type',
      screen: 'SlabType',
      needs: ['GetSlabType'],
    },
  }),
]
