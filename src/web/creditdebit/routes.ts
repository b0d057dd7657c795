import { createRoute } from '@tanstack/react-router'
import { actTitlesTexts } from '#texts/actTitles.ts'
import { titlesTexts } from '#texts/titles.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'
import { validateCreditDebitSearch } from './creditDebitSearch.ts'

/** Heads of notes and the chart of accounts. */
export const creditDebitRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/creditdebit',
    validateSearch: validateCreditDebitSearch,
    component: lazyScreen(() => import('./CreditDebitScreen.tsx'), 'CreditDebitScreen'),
    staticData: {
      title: titlesTexts.creditDebit,
      menu: 'Credit Debit',
      screen: 'CreditDebit',
      needs: ['GetCreditDebit'],
      acts: [{ title: actTitlesTexts.ledgerOpening, search: { part: 'opening' }, needs: 'GetLedgerOpening' }],
    },
  }),
]
