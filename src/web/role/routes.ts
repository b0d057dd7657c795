import { createRoute } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'

/** What a role may do. */
export const roleMappingRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/rolemapping',
  validateSearch: (search: Record<string, unknown>): { role?: string } =>
    typeof search.role === 'string' ? { role: search.role } : {},
  component: lazyScreen(() => import('./RoleMapping.tsx'), 'RoleMapping'),
  staticData: { title: titlesTexts.roleMapping, screen: 'RoleMapping', needs: ['GetRole', 'GetRoleMapping'] },
})
