import { createRoute } from '@tanstack/react-router'
import { actTitlesTexts } from '#texts/actTitles.ts'
import { titlesTexts } from '#texts/titles.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'
import { validateBankNewLoanSearch } from './bankNewLoanSearch.ts'

/** Bank loans against packets. */
export const bankNewLoanRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/banknewloan',
    validateSearch: validateBankNewLoanSearch,
    component: lazyScreen(() => import('./BankNewLoanScreen.tsx'), 'BankNewLoanScreen'),
    staticData: {
      title: titlesTexts.bankNewLoan,
      menu: 'Bank Newloan',
      screen: 'BankNewLoan',
      needs: ['GetBankNewLoan', 'GetBankNewLoanCount', 'GetBankNewLoanChoices', 'GetPacketsToCollect'],
      acts: [{ title: actTitlesTexts.collect, search: { part: 'collect' }, needs: 'GetPacketsToCollect' }],
    },
  }),
]
