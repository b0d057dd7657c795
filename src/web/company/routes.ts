import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { validateRecordSearch } from '../shared/record/recordSearch.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'

/** Companies of the group. */
export const companyRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/company',
    validateSearch: validateRecordSearch,
    component: lazyRouteComponent(() => import('./CompanyScreen.tsx'), 'CompanyScreen'),
    staticData: { title: titlesTexts.company, menu: 'Company', screen: 'Company', needs: ['GetCompany'] },
  }),
]
