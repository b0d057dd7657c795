import { createRoute } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { validateRecordSearch } from '../shared/record/recordSearch.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'

/** Customers: their list, and the page of one. */
export const customerRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/customer',
    validateSearch: validateRecordSearch,
    component: lazyScreen(() => import('./CustomerScreen.tsx'), 'CustomerScreen'),
    staticData: { title: titlesTexts.customer, menu: 'Customer', screen: 'Customer', needs: ['GetCustomer'] },
  }),
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/customer/$id',
    component: lazyScreen(() => import('./CustomerPage.tsx'), 'CustomerPage'),
    staticData: {
      title: titlesTexts.customer,
      menu: 'Customer',
      screen: 'Customer',
      needs: ['GetCustomerById', 'GetCustomerTimeline'],
    },
  }),
]
