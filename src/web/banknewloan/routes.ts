import { createRoute } from '@tanstack/react-router'
import { actionTitlesTexts } from '#texts/actionTitles.ts'
import { titlesTexts } from '#texts/titles.ts'
import { pageReads } from '../shared/list/pageRequest.ts'
import { isRecord } from '../shared/record/recordSearch.ts'
import { read, startReads } from '../shell/firstReads.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'
import { type BankNewLoanSearch, validateBankNewLoanSearch } from './bankNewLoanSearch.ts'

/** Bank loans against packets. */
export const bankNewLoanRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/banknewloan',
    validateSearch: validateBankNewLoanSearch,
    component: lazyScreen(() => import('./BankNewLoanScreen.tsx'), 'BankNewLoanScreen'),
    loader: startReads<BankNewLoanSearch>(({ scope, search: { part, open, ...search } }) => {
      if (isRecord(open)) return [read('GetBankNewLoanById', { query: { id: open } })]
      if (part === 'collect') return [read('GetPacketsToCollect', { body: scope })]
      const choices = read('GetBankNewLoanChoices', { body: scope })
      if (open !== undefined) return [choices]
      return [choices, ...pageReads('GetBankNewLoan', 'GetBankNewLoanCount', scope, search)]
    }),
    staticData: {
      title: titlesTexts.bankNewLoan,
      menu: 'Bank Newloan',
      screen: 'BankNewLoan',
      needs: ['GetBankNewLoan', 'GetBankNewLoanCount', 'GetBankNewLoanChoices', 'GetPacketsToCollect'],
      actions: [
        { title: actionTitlesTexts.collect, search: { part: 'collect' }, needs: 'GetPacketsToCollect' },
      ],
    },
  }),
]
