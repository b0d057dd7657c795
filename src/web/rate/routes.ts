import { createRoute } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { validateRecordSearch } from '../shared/record/recordSearch.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'

/** Prices of metals. */
export const rateRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/rate',
    validateSearch: validateRecordSearch,
    component: lazyScreen(() => import('./RateScreen.tsx'), 'RateScreen'),
    staticData: { title: titlesTexts.rate, menu: 'Rate', screen: 'Rate', needs: ['GetRateBoard', 'GetRate'] },
  }),
]
