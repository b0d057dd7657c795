import { createRoute } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { validateRecordSearch } from '../shared/record/recordSearch.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'

/** Money out beside loans, and charges on loans. */
export const debitNoteRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/debitnote',
    validateSearch: validateRecordSearch,
    component: lazyScreen(() => import('./DebitNoteScreen.tsx'), 'DebitNoteScreen'),
    staticData: {
      title: titlesTexts.debitNote,
      menu: 'Debit-Note',
      screen: 'DebitNote',
      needs: ['GetDebitNote', 'GetDebitNoteCount', 'GetDebitNoteChoices'],
    },
  }),
]
