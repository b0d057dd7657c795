import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { validateRecordSearch } from '../shared/record/recordSearch.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'

/** Kinds of customers. */
export const customerTypeRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/customertype',
    validateSearch: validateRecordSearch,
    component: lazyRouteComponent(() => import('./CustomerTypeScreen.tsx'), 'CustomerTypeScreen'),
    staticData: {
      title: titlesTexts.customerType,
      menu: 'Customer Type',
      screen: 'CustomerType',
      needs: ['GetCustomerType'],
    },
  }),
]
