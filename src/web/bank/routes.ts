import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { validateRecordSearch } from '../shared/record/recordSearch.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'

/** Own bank accounts and lenders. */
export const bankRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/bank',
    validateSearch: validateRecordSearch,
    component: lazyRouteComponent(() => import('./BankScreen.tsx'), 'BankScreen'),
    staticData: { title: titlesTexts.bank, menu: 'Bank', screen: 'Bank', needs: ['GetBank'] },
  }),
]
