import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { companyTexts } from '#texts/company.ts'
import { validateRecordSearch } from '../shared/record/recordSearch.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'

/** Companies of the group. */
export const companyRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/company',
    validateSearch: validateRecordSearch,
    component: lazyRouteComponent(() => import('./CompanyScreen.tsx'), 'CompanyScreen'),
    staticData: { title: companyTexts.title, menu: 'Company', screen: 'Company', needs: ['GetCompany'] },
  }),
]
