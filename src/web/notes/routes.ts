import { createRoute } from '@tanstack/react-router'
import { actTitlesTexts } from '#texts/actTitles.ts'
import { titlesTexts } from '#texts/titles.ts'
import { validateRecordSearch } from '../shared/record/recordSearch.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'
import { validateDebitNoteSearch } from './debitNoteSearch.ts'

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

/** Money out beside loans, and charges on loans. */
export const debitNoteRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/debitnote',
    validateSearch: validateDebitNoteSearch,
    component: lazyScreen(() => import('./DebitNoteScreen.tsx'), 'DebitNoteScreen'),
    staticData: {
      title: titlesTexts.debitNote,
      menu: 'Debit-Note',
      screen: 'DebitNote',
      needs: ['GetDebitNote', 'GetDebitNoteCount', 'GetDebitNoteChoices'],
      acts: [
        { title: actTitlesTexts.payTax, search: { tax: 'new' }, needs: 'AddTaxPayment' },
        { title: actTitlesTexts.taxPayments, search: { tax: 'list' }, needs: 'GetTaxPayment' },
      ],
    },
  }),
]
