import { createRoute } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { rootRoute } from './layoutRoutes.tsx'
import { lazyScreen } from './programParts.ts'

/** /404, where every unknown path leads. */
export const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/404',
  component: lazyScreen(() => import('./layout/NotFound.tsx'), 'NotFound'),
  staticData: { title: titlesTexts.notFound },
})
