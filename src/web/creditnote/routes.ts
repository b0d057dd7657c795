import { createRoute } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { validateRecordSearch } from '../shared/record/recordSearch.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'

/** Money in beside loans, and waivers of charges. */
export const creditNoteRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/creditnote',
    validateSearch: validateRecordSearch,
    component: lazyScreen(() => import('./CreditNoteScreen.tsx'), 'CreditNoteScreen'),
    staticData: {
      title: titlesTexts.creditNote,
      menu: 'Credit-Note',
      screen: 'CreditNote',
      needs: ['GetCreditNote', 'GetCreditNoteCount', 'GetCreditNoteChoices'],
    },
  }),
]
