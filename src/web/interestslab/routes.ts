import { createRoute } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { type RecordSearch, recordReads, validateRecordSearch } from '../shared/record/recordSearch.ts'
import { read, startReads } from '../shell/firstReads.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'

const listRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/interestslab',
  validateSearch: validateRecordSearch,
  component: lazyScreen(() => import('./InterestSlabScreen.tsx'), 'InterestSlabScreen'),
  loader: startReads<RecordSearch>((at) => recordReads('InterestSlab', at)),
  staticData: { title: titlesTexts.interestSlab, screen: 'InterestSlab', needs: ['GetInterestSlab'] },
})

const pageRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/interestslab/$id',
  component: lazyScreen(() => import('./SchemePage.tsx'), 'SchemePage'),
  loader: startReads(({ params: { id = '' } }) => [
    read('GetInterestSlabById', { query: { id } }),
    read('GetInterestSlabVersion', { query: { id } }),
  ]),
  staticData: {
    title: titlesTexts.interestSlab,
    screen: 'InterestSlab',
    needs: ['GetInterestSlabById', 'GetInterestSlabVersion'],
  },
})

/** Schemes: their list, and the page of one. */
export const interestSlabRoutes = [listRoute, pageRoute]
