import { createRoute } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'
import { tabOf } from './tabs.ts'

/** The user's own account; needs no right. */
export const profileRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/profile',
    validateSearch: tabOf,
    component: lazyScreen(() => import('./Profile.tsx'), 'Profile'),
    staticData: { title: titlesTexts.profile },
  }),
]
