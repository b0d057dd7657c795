import { createRoute } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { isRecord, type RecordSearch, validateRecordSearch } from '../shared/record/recordSearch.ts'
import { read, startReads } from '../shell/firstReads.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'

/** Prices of metals. */
export const rateRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/rate',
    validateSearch: validateRecordSearch,
    component: lazyScreen(() => import('./RateScreen.tsx'), 'RateScreen'),
    loader: startReads<RecordSearch>(({ scope, search: { open } }) =>
      isRecord(open)
        ? [read('GetRateById', { query: { id: open } })]
        : [read('GetRateBoard', { body: scope })],
    ),
    staticData: { title: titlesTexts.rate, menu: 'Rate', screen: 'Rate', needs: ['GetRateBoard', 'GetRate'] },
  }),
]
