import { createRoute, createRouter } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { auctionRoutes } from './auction/routes.ts'
import { bankNewLoanRoutes } from './banknewloan/routes.ts'
import { companyRoutes } from './company/routes.ts'
import { creditDebitRoutes } from './creditdebit/routes.ts'
import { customerRoutes } from './customer/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { domainRoutes } from './domain/routes.ts'
import { interestSlabRoutes } from './interestslab/routes.ts'
import { newLoanRoutes } from './newloan/routes.ts'
import { creditNoteRoutes, debitNoteRoutes } from './notes/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { partPaymentRoutes } from './partpayment/routes.ts'
import { printRoutes } from './print/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { rateRoutes } from './rate/routes.ts'
import { reportsRoutes } from './reports/routes.ts'
import { roleMappingRoute } from './role/routes.ts'
import { sessionRoutes } from './session/routes.ts'
import { setupRoutes } from './setup/routes.ts'
import { recordRoute } from './shared/master/recordRoute.ts'
import { bareRoute, protectedRoute, publicRoute, RouteError, rootRoute } from './shell/layoutRoutes.tsx'
import { lazyScreen } from './shell/programParts.ts'

/** /404, where every unknown path leads. */
const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/404',
  component: lazyScreen(() => import('./shell/layout/NotFound.tsx'), 'NotFound'),
  staticData: { title: titlesTexts.notFound },
})

const routeTree = rootRoute.addChildren([
  notFoundRoute,
  publicRoute.addChildren([...sessionRoutes, ...setupRoutes]),
  bareRoute.addChildren(printRoutes),
  protectedRoute.addChildren([
    ...dashboardRoutes,
    ...companyRoutes,
    recordRoute('Store', 'Store', () => import('./store/store.ts'), 'StoreScreen'),
    recordRoute(
      'CustomerType',
      'Customer Type',
      () => import('./customertype/customerType.ts'),
      'CustomerTypeScreen',
    ),
    recordRoute('Bank', 'Bank', () => import('./bank/bank.tsx'), 'BankScreen'),
    ...creditDebitRoutes,
    ...creditNoteRoutes,
    ...auctionRoutes,
    ...debitNoteRoutes,
    recordRoute(
      'Subscription',
      'Subscription',
      () => import('./subscription/subscription.tsx'),
      'SubscriptionScreen',
    ),
    ...customerRoutes,
    recordRoute('Role', 'Role', () => import('./role/role.tsx'), 'RoleScreen'),
    roleMappingRoute,
    ...domainRoutes,
    ...rateRoutes,
    recordRoute('Staff', 'Staff', () => import('./staff/staff.ts'), 'StaffScreen'),
    recordRoute('UserLogin', 'User Login', () => import('./userlogin/userLogin.tsx'), 'UserLoginScreen'),
    recordRoute('Metal', 'Metal', () => import('./metal/metal.ts'), 'MetalScreen'),
    recordRoute(
      'ProductCategory',
      'Product Category',
      () => import('./productcategory/productCategory.ts'),
      'ProductCategoryScreen',
    ),
    recordRoute('Product', 'Product', () => import('./product/product.tsx'), 'ProductScreen'),
    recordRoute('SlabType', 'Slab Type', () => import('./slabtype/slabType.tsx'), 'SlabTypeScreen'),
    ...interestSlabRoutes,
    ...newLoanRoutes,
    ...partPaymentRoutes,
    ...bankNewLoanRoutes,
    ...reportsRoutes,
    ...notificationRoutes,
    ...profileRoutes,
  ]),
])

/** Every page of the program. Pages are preloaded on intent; the query cache decides how fresh data is. */
export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 300,
  // When a page fails, its error is shown with the menu and the header.
  defaultErrorComponent: RouteError,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
