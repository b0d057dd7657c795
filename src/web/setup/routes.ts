import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { publicRoute } from '../shell/layoutRoutes.tsx'

/** The set-up page of an empty installation. */
export const setupRoutes = [
  createRoute({
    getParentRoute: () => publicRoute,
    path: '/setup',
    component: lazyRouteComponent(() => import('./SetUp.tsx'), 'SetUp'),
    staticData: { title: titlesTexts.setup },
  }),
]
