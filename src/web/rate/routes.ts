import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { validateRecordSearch } from '../shared/record/recordSearch.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'

/** Prices of metals. */
export const rateRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/rate',
    validateSearch: validateRecordSearch,
    component: lazyRouteComponent(() => import('./RateScreen.tsx'), 'RateScreen'),
    staticData: { title: titlesTexts.rate, menu: 'Rate', screen: 'Rate', needs: ['GetRateBoard', 'GetRate'] },
  }),
]
