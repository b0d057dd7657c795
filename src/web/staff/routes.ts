import { createRoute } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { validateRecordSearch } from '../shared/record/recordSearch.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'

/** The people who work for the company. */
export const staffRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/staff',
    validateSearch: validateRecordSearch,
    component: lazyScreen(() => import('./StaffScreen.tsx'), 'StaffScreen'),
    staticData: { title: titlesTexts.staff, menu: 'Staff', screen: 'Staff', needs: ['GetStaff'] },
  }),
]
