import { createRoute } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { validateRecordSearch } from '../shared/record/recordSearch.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'

/** Items that are pledged. */
export const productRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/product',
    validateSearch: validateRecordSearch,
    component: lazyScreen(() => import('./ProductScreen.tsx'), 'ProductScreen'),
    staticData: { title: titlesTexts.product, menu: 'Product', screen: 'Product', needs: ['GetProduct'] },
  }),
]
