import { createRoute } from '@tanstack/react-router'
import { actionTitlesTexts } from '#texts/actionTitles.ts'
import { titlesTexts } from '#texts/titles.ts'
import { PENDING_LOANS } from '../shared/list/shownRows.ts'
import { read, startReads } from '../shell/firstReads.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'
import { validateNewLoanSearch } from './newLoanSearch.ts'

/** New loans, and pending loans. */
export const newLoanRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/newloan',
    validateSearch: validateNewLoanSearch,
    component: lazyScreen(() => import('./NewLoanScreen.tsx'), 'NewLoanScreen'),
    loader: startReads(({ scope }) => [
      read('GetNewLoanChoices', { body: scope, always: true }),
      read('GetNewLoan', { body: { ...scope, limit: PENDING_LOANS } }),
      read('GetAwaitedReferences', { body: scope }),
    ]),
    staticData: {
      title: titlesTexts.newLoan,
      menu: 'New Loan',
      screen: 'NewLoan',
      needs: ['GetNewLoanChoices', 'GetNewLoan', 'GetCustomer'],
      adds: false,
      actions: [
        {
          title: actionTitlesTexts.newLoan,
          search: {},
          needs: 'AddNewLoan',
          target: { customer: 'customer' },
          quick: true,
        },
      ],
    },
  }),
]
