import { createRoute } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { type RecordSearch, recordReads, validateRecordSearch } from '../shared/record/recordSearch.ts'
import { startReads } from '../shell/firstReads.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'

/** Companies of the group. */
export const companyRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/company',
    validateSearch: validateRecordSearch,
    component: lazyScreen(() => import('./CompanyScreen.tsx'), 'CompanyScreen'),
    loader: startReads<RecordSearch>((at) => recordReads('Company', at)),
    staticData: { title: titlesTexts.company, menu: 'Company', screen: 'Company', needs: ['GetCompany'] },
  }),
]
