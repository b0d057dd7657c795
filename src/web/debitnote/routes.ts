import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { validateRecordSearch } from '../shared/record/recordSearch.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'

/** Money out beside loans, and charges on loans. */
export const debitNoteRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/debitnote',
    validateSearch: validateRecordSearch,
    component: lazyRouteComponent(() => import('./DebitNoteScreen.tsx'), 'DebitNoteScreen'),
    staticData: {
      title: titlesTexts.debitNote,
      menu: 'Debit-Note',
      screen: 'DebitNote',
      needs: ['GetDebitNote', 'GetDebitNoteCount', 'GetDebitNoteChoices'],
    },
  }),
]
