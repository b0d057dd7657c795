import { createRoute } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { validateRecordSearch } from '../shared/record/recordSearch.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'

/** Ways of charging interest. */
export const slabTypeRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/slabtype',
    validateSearch: validateRecordSearch,
    component: lazyScreen(() => import('./SlabTypeScreen.tsx'), 'SlabTypeScreen'),
    staticData: {
      title: titlesTexts.slabType,
      menu: 'Slab Type',
      screen: 'SlabType',
      needs: ['GetSlabType'],
    },
  }),
]
