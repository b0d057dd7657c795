import { createRoute } from '@tanstack/react-router'
import { actTitlesTexts } from '#texts/actTitles.ts'
import { titlesTexts } from '#texts/titles.ts'
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
    staticData: {
      title: titlesTexts.newLoan,
      menu: 'New Loan',
      screen: 'NewLoan',
      needs: ['GetNewLoanChoices', 'GetNewLoan', 'GetCustomer'],
      adds: false,
      acts: [
        { title: actTitlesTexts.newLoan, search: {}, needs: 'AddNewLoan', on: { customer: 'customer' } },
      ],
    },
  }),
]
