import { createRoute } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { validateRecordSearch } from '../shared/record/recordSearch.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'

const roleRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/role',
  validateSearch: validateRecordSearch,
  component: lazyScreen(() => import('./RoleScreen.tsx'), 'RoleScreen'),
  staticData: { title: titlesTexts.role, menu: 'Role', screen: 'Role', needs: ['GetRole'] },
})

const mappingRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/rolemapping',
  validateSearch: (search: Record<string, unknown>): { role?: string } =>
    typeof search.role === 'string' ? { role: search.role } : {},
  component: lazyScreen(() => import('./RoleMapping.tsx'), 'RoleMapping'),
  staticData: { title: titlesTexts.roleMapping, screen: 'RoleMapping', needs: ['GetRole', 'GetRoleMapping'] },
})

/** Roles and what each may do. */
export const roleRoutes = [roleRoute, mappingRoute]
