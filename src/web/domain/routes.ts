import { createRoute } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { type RecordSearch, recordReads, validateRecordSearch } from '../shared/record/recordSearch.ts'
import { startReads } from '../shell/firstReads.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'

/** Addresses of the installation. */
export const domainRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/domain',
    validateSearch: validateRecordSearch,
    component: lazyScreen(() => import('./DomainScreen.tsx'), 'DomainScreen'),
    loader: startReads<RecordSearch>((at) => recordReads('Domain', at)),
    staticData: { title: titlesTexts.domain, menu: 'Domain', screen: 'Domain', needs: ['GetDomain'] },
  }),
]
