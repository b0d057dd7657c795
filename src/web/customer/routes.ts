import { createRoute } from '@tanstack/react-router'
import { titlesTexts } from '#texts/titles.ts'
import { pageReads } from '../shared/list/pageRequest.ts'
import { CUSTOMER_LOANS } from '../shared/list/shownRows.ts'
import { isRecord, type RecordSearch, validateRecordSearch } from '../shared/record/recordSearch.ts'
import { read, startReads } from '../shell/firstReads.ts'
import { protectedRoute } from '../shell/layoutRoutes.tsx'
import { lazyScreen } from '../shell/programParts.ts'

/** Customers: their list, and the page of one. */
export const customerRoutes = [
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/customer',
    validateSearch: validateRecordSearch,
    component: lazyScreen(() => import('./CustomerScreen.tsx'), 'CustomerScreen'),
    loader: startReads<RecordSearch>(({ scope, search }) =>
      search.open === undefined
        ? [
            ...pageReads(
              'GetCustomer',
              'GetCustomerCount',
              { ...scope, includeInactive: search.inactive === true },
              search,
            ),
            read('GetCustomerType', { body: { ...scope, includeInactive: true } }),
          ]
        : isRecord(search.open)
          ? [read('GetCustomerById', { query: { id: search.open } })]
          : [],
    ),
    staticData: { title: titlesTexts.customer, menu: 'Customer', screen: 'Customer', needs: ['GetCustomer'] },
  }),
  createRoute({
    getParentRoute: () => protectedRoute,
    path: '/customer/$id',
    component: lazyScreen(() => import('./CustomerPage.tsx'), 'CustomerPage'),
    loader: startReads(({ scope, params: { id = '' } }) => [
      read('GetCustomerById', { query: { id } }),
      read('GetBorrower', { query: { id } }),
      read('GetPartPayment', { body: { ...scope, customerId: id, limit: CUSTOMER_LOANS } }),
      read('GetPartPayment', { body: { ...scope, customerId: id, status: 'active', limit: CUSTOMER_LOANS } }),
      read('GetCustomerTimeline', { query: { id } }),
      read('GetCreditNoteCount', { body: { ...scope, customerId: id } }),
      read('GetDebitNoteCount', { body: { ...scope, customerId: id } }),
    ]),
    staticData: {
      title: titlesTexts.customer,
      menu: 'Customer',
      screen: 'Customer',
      needs: ['GetCustomerById', 'GetCustomerTimeline'],
    },
  }),
]
