import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { validateRecordSearch } from '../shared/record/recordSearch.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'

/** The people who work for the company. */
export const staffRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/staff',
    validateSearch: validateRecordSearch,
    component: lazyRouteComponent(() => import('./StaffScreen.tsx'), 'StaffScreen'),
    staticData: { title: titlesTexts.staff, menu: 'Staff', screen: 'Staff', needs: ['GetStaff'] },
  }),
]
