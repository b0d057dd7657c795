import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { validateRecordSearch } from '../shared/record/recordSearch.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'

const listRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/interestslab',
  validateSearch: validateRecordSearch,
  component: lazyRouteComponent(() => import('./InterestSlabScreen.tsx'), 'InterestSlabScreen'),
  staticData: { title: titlesTexts.interestSlab, screen: 'InterestSlab', needs: ['GetInterestSlab'] },
})

const pageRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/interestslab/$id',
  component: lazyRouteComponent(() => import('./SchemePage.tsx'), 'SchemePage'),
  staticData: {
    title: titlesTexts.interestSlab,
    screen: 'InterestSlab',
    needs: ['GetInterestSlabById', 'GetInterestSlabVersion'],
  },
})

/** Priced schemes, and one scheme. */
export const interestSlabRoutes = [listRoute, pageRoute]
