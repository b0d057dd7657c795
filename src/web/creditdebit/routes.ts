import { createRoute } from '@tanstack/react-router'
import { actionTitlesTexts } from '#texts/actionTitles.ts'
import { titlesTexts } from '#texts/titles.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'
import { validateCreditDebitSearch } from './creditDebitSearch.ts'

/** Voucher heads and the chart of accounts. */
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
      actions: [
        { title: actionTitlesTexts.ledgerOpening, search: { part: 'opening' }, needs: 'GetLedgerOpening' },
      ],
    },
  }),
]
