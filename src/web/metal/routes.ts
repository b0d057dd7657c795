import { createRoute } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { validateRecordSearch } from '../shared/record/recordSearch.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'

/** Metals of the company. */
export const metalRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/metal',
    validateSearch: validateRecordSearch,
    component: lazyScreen(() => import('./MetalScreen.tsx'), 'MetalScreen'),
    staticData: { title: titlesTexts.metal, menu: 'Metal', screen: 'Metal', needs: ['GetMetal'] },
  }),
]
