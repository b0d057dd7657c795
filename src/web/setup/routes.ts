import { createRoute } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { publicRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'

/** The set-up page of an empty installation. */
export const setupRoutes = [
  createRoute({
    getParentRoute: () => publicRoute,
    path: '/setup',
    component: lazyScreen(() => import('./SetUp.tsx'), 'SetUp'),
    staticData: { title: titlesTexts.setup },
  }),
]
