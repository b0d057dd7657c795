import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { validateRecordSearch } from '../shared/record/recordSearch.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'

/** Items that are pledged. */
export const productRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/product',
    validateSearch: validateRecordSearch,
    component: lazyRouteComponent(() => import('./ProductScreen.tsx'), 'ProductScreen'),
    staticData: { title: titlesTexts.product, menu: 'Product', screen: 'Product', needs: ['GetProduct'] },
  }),
]
