import { createRoute } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { validateRecordSearch } from '../shared/record/recordSearch.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'

/** Plans of the company. */
export const subscriptionRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/subscription',
    validateSearch: validateRecordSearch,
    component: lazyScreen(() => import('./SubscriptionScreen.tsx'), 'SubscriptionScreen'),
    staticData: {
      title: titlesTexts.subscription,
      menu: 'Subscription',
      screen: 'Subscription',
      needs: ['GetSubscription'],
    },
  }),
]
