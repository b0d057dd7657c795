import { createRoute } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { read, startReads } from '../shell/firstReads.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'

/** The page of a role's rights. */
export const roleMappingRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/rolemapping',
  validateSearch: (search: Record<string, unknown>): { role?: string } =>
    typeof search.role === 'string' ? { role: search.role } : {},
  component: lazyScreen(() => import('./RoleMapping.tsx'), 'RoleMapping'),
  loader: startReads(({ scope }) => [read('GetRole', { body: { ...scope, includeInactive: true } })]),
  staticData: { title: titlesTexts.roleMapping, screen: 'RoleMapping', needs: ['GetRole', 'GetRoleMapping'] },
})
