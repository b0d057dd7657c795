import { createRoute } from '@tanstack/react-router'
import { actTitlesTexts } from '#texts/actTitles.ts'
import { titlesTexts } from '#texts/titles.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'
import { validateListSearch } from '../ui/table/listSearch.ts'
import { validateActionSearch } from './actionKeys.ts'

/** Loans after their payout: the list, and the page of one. */
export const partPaymentRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/partpayment',
    validateSearch: validateListSearch,
    component: lazyScreen(() => import('./PartPaymentList.tsx'), 'PartPaymentList'),
    staticData: {
      title: titlesTexts.loanDetails,
      menu: 'Loan Details',
      screen: 'PartPayment',
      needs: ['GetPartPayment', 'GetPartPaymentCount'],
      adds: false,
      acts: [
        {
          title: actTitlesTexts.receivePayment,
          search: { act: 'receive' },
          needs: 'ReceivePayment',
          on: { loan: 'active' },
        },
        {
          title: actTitlesTexts.closeLoan,
          search: { act: 'close' },
          needs: 'CloseLoan',
          on: { loan: 'active' },
        },
        {
          title: actTitlesTexts.renewLoan,
          search: { act: 'renew' },
          needs: 'RenewLoan',
          on: { loan: 'active' },
        },
        {
          title: actTitlesTexts.releasePacket,
          search: { act: 'release' },
          needs: 'ReleasePacket',
          on: { loan: 'closed' },
        },
      ],
    },
  }),
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/partpayment/$id',
    validateSearch: validateActionSearch,
    component: lazyScreen(() => import('./LoanPage.tsx'), 'LoanPage'),
    staticData: {
      title: titlesTexts.loanDetails,
      menu: 'Loan Details',
      screen: 'PartPayment',
      needs: ['GetPartPaymentById', 'GetPartPaymentStatement'],
    },
  }),
]
