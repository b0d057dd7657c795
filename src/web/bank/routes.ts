import { createRoute } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { validateRecordSearch } from '../shared/record/recordSearch.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'

/** Own bank accounts and lenders. */
export const bankRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/bank',
    validateSearch: validateRecordSearch,
    component: lazyScreen(() => import('./BankScreen.tsx'), 'BankScreen'),
    staticData: { title: titlesTexts.bank, menu: 'Bank', screen: 'Bank', needs: ['GetBank'] },
  }),
]
