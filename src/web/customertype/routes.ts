import { createRoute } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { validateRecordSearch } from '../shared/record/recordSearch.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'

/** Kinds of customers. */
export const customerTypeRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/customertype',
    validateSearch: validateRecordSearch,
    component: lazyScreen(() => import('./CustomerTypeScreen.tsx'), 'CustomerTypeScreen'),
    staticData: {
      title: titlesTexts.customerType,
      menu: 'Customer Type',
      screen: 'CustomerType',
      needs: ['GetCustomerType'],
    },
  }),
]
