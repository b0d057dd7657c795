import { createRoute } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { validateNoteSearch } from '../shared/notes/noteFill.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'

/** Money out beside loans, and charges on loans. */
export const debitNoteRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/debitnote',
    validateSearch: validateNoteSearch,
    component: lazyScreen(() => import('./DebitNoteScreen.tsx'), 'DebitNoteScreen'),
    staticData: {
      title: titlesTexts.debitNote,
      menu: 'Debit-Note',
      screen: 'DebitNote',
      needs: ['GetDebitNote', 'GetDebitNoteCount', 'GetDebitNoteChoices'],
    },
  }),
]
