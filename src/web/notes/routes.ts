import { createRoute } from '@tanstack/react-router'
import { actionTitlesTexts } from '#texts/actionTitles.ts'
import { titlesTexts } from '#texts/titles.ts'
import { pageReads } from '../shared/list/pageRequest.ts'
import { type RecordSearch, validateRecordSearch } from '../shared/record/recordSearch.ts'
import { read, startReads } from '../shell/firstReads.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'
import { type DebitNoteSearch, validateDebitNoteSearch } from './debitNoteSearch.ts'

/** Credit notes: other receipts, and waivers on loans. */
export const creditNoteRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/creditnote',
    validateSearch: validateRecordSearch,
    component: lazyScreen(() => import('./CreditNoteScreen.tsx'), 'CreditNoteScreen'),
    loader: startReads<RecordSearch>(({ scope, search: { open, ...search } }) =>
      open === undefined
        ? [
            read('GetCreditNoteChoices', { body: scope }),
            ...pageReads('GetCreditNote', 'GetCreditNoteCount', scope, search),
          ]
        : [],
    ),
    staticData: {
      title: titlesTexts.creditNote,
      menu: 'Credit-Note',
      screen: 'CreditNote',
      needs: ['GetCreditNote', 'GetCreditNoteCount', 'GetCreditNoteChoices'],
    },
  }),
]

/** Debit notes: other payments, and charges on loans. */
export const debitNoteRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/debitnote',
    validateSearch: validateDebitNoteSearch,
    component: lazyScreen(() => import('./DebitNoteScreen.tsx'), 'DebitNoteScreen'),
    loader: startReads<DebitNoteSearch>(({ scope, search: { open, tax, ...search } }) =>
      open === undefined && tax === undefined
        ? [
            read('GetDebitNoteChoices', { body: scope }),
            ...pageReads('GetDebitNote', 'GetDebitNoteCount', scope, search),
          ]
        : [],
    ),
    staticData: {
      title: titlesTexts.debitNote,
      menu: 'Debit-Note',
      screen: 'DebitNote',
      needs: ['GetDebitNote', 'GetDebitNoteCount', 'GetDebitNoteChoices'],
      actions: [
        { title: actionTitlesTexts.payTax, search: { tax: 'new' }, needs: 'AddTaxPayment' },
        { title: actionTitlesTexts.taxPayments, search: { tax: 'list' }, needs: 'GetTaxPayment' },
      ],
    },
  }),
]
