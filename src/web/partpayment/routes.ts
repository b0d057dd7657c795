import { createRoute } from '@tanstack/react-router'
import { actionTitlesTexts } from '#texts/actionTitles.ts'
import { titlesTexts } from '#texts/titles.ts'
import { pageReads } from '../shared/list/pageRequest.ts'
import { read, startReads } from '../shell/firstReads.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'
import { type ListSearch, validateListSearch } from '../ui/table/listSearch.ts'
import { validateActionSearch } from './actionKeys.ts'

/** Loans after their payout: the list, and the page of one. */
export const partPaymentRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/partpayment',
    validateSearch: validateListSearch,
    component: lazyScreen(() => import('./PartPaymentList.tsx'), 'PartPaymentList'),
    loader: startReads<ListSearch>(({ scope, search }) => [
      ...pageReads('GetPartPayment', 'GetPartPaymentCount', scope, search),
      read('GetInterestSlab', { body: { ...scope, includeInactive: true } }),
    ]),
    staticData: {
      title: titlesTexts.loanDetails,
      menu: 'Loan Details',
      screen: 'PartPayment',
      needs: ['GetPartPayment', 'GetPartPaymentCount'],
      adds: false,
      actions: [
        {
          title: actionTitlesTexts.receivePayment,
          search: { action: 'receive' },
          needs: 'ReceivePayment',
          target: { loan: 'active' },
          quick: true,
        },
        {
          title: actionTitlesTexts.closeLoan,
          search: { action: 'close' },
          needs: 'CloseLoan',
          target: { loan: 'active' },
          quick: true,
        },
        {
          title: actionTitlesTexts.renewLoan,
          search: { action: 'renew' },
          needs: 'RenewLoan',
          target: { loan: 'active' },
        },
        {
          title: actionTitlesTexts.releasePacket,
          search: { action: 'release' },
          needs: 'ReleasePacket',
          target: { loan: 'closed' },
          quick: true,
        },
      ],
    },
  }),
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/partpayment/$id',
    validateSearch: validateActionSearch,
    component: lazyScreen(() => import('./LoanPage.tsx'), 'LoanPage'),
    loader: startReads(({ params: { id = '' } }) => [
      read('GetPartPaymentById', { query: { id } }),
      read('GetPartPaymentStatement', { query: { id } }),
      read('GetPartPaymentCustody', { query: { id } }),
      read('GetPartPaymentDocuments', { query: { id } }),
      read('GetPartPaymentHistory', { query: { id } }),
    ]),
    staticData: {
      title: titlesTexts.loanDetails,
      menu: 'Loan Details',
      screen: 'PartPayment',
      needs: ['GetPartPaymentById', 'GetPartPaymentStatement'],
    },
  }),
]
