import { createRoute } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { validateRecordSearch } from '../shared/record/recordSearch.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'

const listRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/interestslab',
  validateSearch: validateRecordSearch,
  component: lazyScreen(() => import('./InterestSlabScreen.tsx'), 'InterestSlabScreen'),
  staticData: { title: titlesTexts.interestSlab, screen: 'InterestSlab', needs: ['GetInterestSlab'] },
})

const pageRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/interestslab/$id',
  component: lazyScreen(() => import('./SchemePage.tsx'), 'SchemePage'),
  staticData: {
    title: titlesTexts.interestSlab,
    screen: 'InterestSlab',
    needs: ['GetInterestSlabById', 'GetInterestSlabVersion'],
  },
})

/** Schemes: their list, and the page of one. */
export const interestSlabRoutes = [listRoute, pageRoute]
