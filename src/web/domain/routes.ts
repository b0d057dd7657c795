import { createRoute } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { validateRecordSearch } from '../shared/record/recordSearch.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'

/** Addresses of the installation. */
export const domainRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/domain',
    validateSearch: validateRecordSearch,
    component: lazyScreen(() => import('./DomainScreen.tsx'), 'DomainScreen'),
    staticData: { title: titlesTexts.domain, menu: 'Domain', screen: 'Domain', needs: ['GetDomain'] },
  }),
]
