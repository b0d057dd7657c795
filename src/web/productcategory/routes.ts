import { createRoute } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { validateRecordSearch } from '../shared/record/recordSearch.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'

/** Kinds of items of each metal. */
export const productCategoryRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/productcategory',
    validateSearch: validateRecordSearch,
    component: lazyScreen(() => import('./ProductCategoryScreen.tsx'), 'ProductCategoryScreen'),
    staticData: {
      title: titlesTexts.productCategory,
      menu: 'Product Category',
      screen: 'ProductCategory',
      needs: ['GetProductCategory'],
    },
  }),
]
