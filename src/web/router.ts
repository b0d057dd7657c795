import { createRoute, createRouter } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { auctionRoutes } from './auction/routes.ts'
import { bankRoutes } from './bank/routes.ts'
import { bankNewLoanRoutes } from './banknewloan/routes.ts'
import { companyRoutes } from './company/routes.ts'
import { creditDebitRoutes } from './creditdebit/routes.ts'
import { customerRoutes } from './customer/routes.ts'
import { customerTypeRoutes } from './customertype/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { domainRoutes } from './domain/routes.ts'
import { interestSlabRoutes } from './interestslab/routes.ts'
import { metalRoutes } from './metal/routes.ts'
import { newLoanRoutes } from './newloan/routes.ts'
import { creditNoteRoutes, debitNoteRoutes } from './notes/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { partPaymentRoutes } from './partpayment/routes.ts'
import { printRoutes } from './print/routes.ts'
import { productRoutes } from './product/routes.ts'
import { productCategoryRoutes } from './productcategory/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { rateRoutes } from './rate/routes.ts'
import { reportsRoutes } from './reports/routes.ts'
import { roleRoutes } from './role/routes.ts'
import { sessionRoutes } from './session/routes.ts'
import { setupRoutes } from './setup/routes.ts'
import { bareRoute, protectedRoute, publicRoute, RouteError, rootRoute } from './shell/layoutRoutes.tsx'
import { lazyScreen } from './shell/programParts.ts'
import { slabTypeRoutes } from './slabtype/routes.ts'
import { staffRoutes } from './staff/routes.ts'
import { storeRoutes } from './store/routes.ts'
import { subscriptionRoutes } from './subscription/routes.ts'
import { userLoginRoutes } from './userlogin/routes.ts'

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
    ...storeRoutes,
    ...customerTypeRoutes,
    ...bankRoutes,
    ...creditDebitRoutes,
    ...creditNoteRoutes,
    ...auctionRoutes,
    ...debitNoteRoutes,
    ...subscriptionRoutes,
    ...customerRoutes,
    ...roleRoutes,
    ...domainRoutes,
    ...rateRoutes,
    ...staffRoutes,
    ...userLoginRoutes,
    ...metalRoutes,
    ...productCategoryRoutes,
    ...productRoutes,
    ...slabTypeRoutes,
    ...interestSlabRoutes,
    ...newLoanRoutes,
    ...partPaymentRoutes,
    ...bankNewLoanRoutes,
    ...reportsRoutes,
    ...notificationRoutes,
    ...profileRoutes,
  ]),
])

/** Every page of the program. The next one is fetched on intent; how fresh data is, the query cache decides. */
export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 300,
  // A page that fails leaves menu and header standing.
  defaultErrorComponent: RouteError,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
