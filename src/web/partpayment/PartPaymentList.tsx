import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { partPaymentTexts, partPaymentTexts as texts } from '#texts/partpayment.ts'
import { useGetInterestSlab } from '../../api/gen/hooks/interest-slab/get-interest-slab.ts'
import { getPartPayment, useGetPartPayment } from '../../api/gen/hooks/part-payment/get-part-payment.ts'
import { useGetPartPaymentCount } from '../../api/gen/hooks/part-payment/get-part-payment-count.ts'
import type {
  GetPartPaymentCountRequest,
  InterestSlab,
  PartPaymentCount,
  PartPaymentRow,
} from '../../api/gen/model/index.ts'
import { ListViews } from '../shared/list/ListViews.tsx'
import { choiceFilter, isOf, recordFilter } from '../shared/list/listFilters.ts'
import { NumberedTable } from '../shared/list/NumberedTable.tsx'
import { usePagedList } from '../shared/list/pagedList.ts'
import { rowsOf } from '../shared/list/rowsOf.ts'
import { useCustomerFilter } from '../shared/list/useCustomerFilter.ts'
import { useListState } from '../shared/list/useListState.ts'
import { LoanBadge, statusOf } from '../shared/loan/LoanBadge.tsx'
import { waitingDays, waitingPlace } from '../shared/loan/waitingPacket.ts'
import { useDeniedReason } from '../shared/record/useDeniedReason.ts'
import { useRecordLink } from '../shared/record/useRecordLink.ts'
import { useScope } from '../shared/record/useScope.ts'
import { useCan } from '../shell/can.ts'
import { Page } from '../ui/page/Page.tsx'
import type { ChooseRows, DataColumn, ListFilter, ListState } from '../ui/table/types.ts'
import { toReleaseTexts } from './texts/toRelease.ts'

const { columns: columnTexts, places, status } = partPaymentTexts
const { dueThisWeek, overdue30, toRelease, marginShort, noPhoto, ...filterTexts } = texts.filters

/** A figure of active loans only. */
const activeOnly =
  (pick: (row: PartPaymentRow) => number) =>
  (row: PartPaymentRow): number | null =>
    row.status === 'active' ? pick(row) : null

/** The columns that are empty for closed loans. */
const owed = ['outstandingPaise', 'interest', 'payoff', 'dueOn', 'daysToDue']

/** The columns of the list of loans; sortable where the server has an index. */
const loanColumns: readonly DataColumn<PartPaymentRow>[] = [
  { id: 'number', header: columnTexts.number, value: (row) => row.number, width: 130 },
  {
    id: 'customer',
    header: columnTexts.customer,
    value: (row) => row.customerName,
    width: 122,
    sortable: false,
    atHand: true,
  },
  {
    id: 'phone',
    header: columnTexts.phone,
    value: (row) => row.phone,
    width: 108,
    sortable: false,
    priority: 1,
  },
  {
    id: 'status',
    header: columnTexts.status,
    value: (row) => status[statusOf(row)],
    cell: (row) => <LoanBadge loan={row} />,
    kind: 'status',
    width: 95,
    sortable: false,
  },
  {
    id: 'outstandingPaise',
    header: columnTexts.outstanding,
    value: (row) => row.outstandingPaise,
    kind: 'money',
    width: 144,
    sortable: false,
    total: true,
    atHand: true,
  },
  {
    id: 'interest',
    header: columnTexts.interest,
    value: activeOnly((row) => row.interestDuePaise),
    kind: 'money',
    width: 116,
    sortable: false,
  },
  {
    id: 'payoff',
    header: columnTexts.payoff,
    value: activeOnly((row) => row.payablePaise),
    kind: 'money',
    width: 120,
    sortable: false,
  },
  { id: 'dueOn', header: columnTexts.dueOn, value: (row) => row.dueOn, kind: 'date', width: 110 },
  {
    id: 'daysToDue',
    header: columnTexts.daysToDue,
    value: activeOnly((row) => row.daysToDue),
    kind: 'number',
    width: 76,
    sortable: false,
  },
  {
    id: 'principalPaise',
    header: columnTexts.principal,
    value: (row) => row.principalPaise,
    kind: 'money',
    sortable: false,
    total: true,
    initiallyHidden: true,
  },
  {
    id: 'openedOn',
    header: columnTexts.openedOn,
    value: (row) => row.openedOn,
    kind: 'date',
    initiallyHidden: true,
  },
  {
    id: 'charges',
    header: columnTexts.charges,
    value: activeOnly((row) => row.chargesDuePaise),
    kind: 'money',
    sortable: false,
    initiallyHidden: true,
  },
  {
    id: 'penal',
    header: columnTexts.penal,
    value: activeOnly((row) => row.penalDuePaise),
    kind: 'money',
    sortable: false,
    initiallyHidden: true,
  },
  {
    id: 'place',
    header: columnTexts.place,
    value: (row) => places[row.place],
    width: 130,
    sortable: false,
    initiallyHidden: true,
  },
]

/** In the view of packets to release, closing date, delay and place are shown instead of the dues, which closed loans do not have. */
const releaseColumns: readonly DataColumn<PartPaymentRow>[] = [
  ...loanColumns.filter(({ id }) => id !== 'place' && !owed.includes(id)),
  {
    id: 'closedOn',
    header: toReleaseTexts.closedOn,
    value: (row) => row.closedOn,
    kind: 'date',
    width: 110,
    sortable: false,
  },
  {
    id: 'lateDays',
    header: toReleaseTexts.lateDays,
    value: waitingDays,
    kind: 'number',
    width: 84,
    sortable: false,
  },
  {
    id: 'place',
    header: columnTexts.place,
    value: waitingPlace,
    width: 170,
    sortable: false,
    wide: true,
  },
]

type LoanFilter = Omit<GetPartPaymentCountRequest, 'companyId' | 'storeId'>

const statuses = {
  active: texts.status.active,
  overdue: texts.status.overdue,
  overdue30,
  dueThisWeek,
  toRelease,
  marginShort,
  noPhoto,
  closed: texts.status.closed,
  renewed: texts.status.renewed,
  auctioned: texts.status.auctioned,
  'written-off': texts.status['written-off'],
}

/** The built-in views. */
const views = [
  { name: texts.views.dueThisWeek, f: { status: 'dueThisWeek' } },
  { name: overdue30, f: { status: 'overdue30' } },
  { name: toRelease, f: { status: 'toRelease' } },
  { name: marginShort, f: { status: 'marginShort' } },
  { name: noPhoto, f: { status: 'noPhoto' } },
]

/** The totals of all matching loans; none if the server does not add them up. */
function totalsOf({ outstandingPaise, principalPaise }: PartPaymentCount) {
  if (outstandingPaise === undefined || principalPaise === undefined) return undefined
  return { outstandingPaise, principalPaise }
}

const calls = {
  page: getPartPayment,
  usePage: useGetPartPayment,
  useCount: useGetPartPaymentCount,
  totals: totalsOf,
}

/** What can be done with several loans; loaded once one is chosen. */
const choose: ChooseRows<PartPaymentRow> = {
  actions: async () => (await import('./ChosenLoans.tsx')).ChosenLoans,
}

/** /partpayment: the loans of the store, found, sorted and paged by the server. */
export function PartPaymentList() {
  const scope = useScope()
  const deniedReason = useDeniedReason()
  const can = useCan()
  const linkTo = useRecordLink((id) => ({ to: '/partpayment/$id', params: { id } }))
  const [state, setState] = useListState('GetPartPayment')
  const filter = useMemo(() => ({ ...scope, ...filterOf(state) }), [scope, state])
  const schemes = useGetInterestSlab({ ...scope, includeInactive: true }, { query: { select: rowsOf } })
  const list = usePagedList(calls, filter, state, schemes)
  const filters = useLoanFilters(state, schemes.data)
  return (
    <Page title={texts.title} lead={texts.lead}>
      <ListViews list="GetPartPayment" views={views} state={state} />
      <NumberedTable
        name={texts.title}
        columns={state.filters.status === 'toRelease' ? releaseColumns : loanColumns}
        {...list}
        state={state}
        onStateChange={setState}
        linkOf={({ id }) => linkTo(id)}
        filters={filters}
        choose={choose}
        exportName="loans"
        exportDisabledReason={deniedReason('PartPayment.export')}
        empty={texts.empty}
        emptyAction={
          can('AddNewLoan') && (
            <Button renderRoot={(props) => <Link to="/newloan" {...props} />}>{texts.empty.make}</Button>
          )
        }
      />
    </Page>
  )
}

/** The filters; the filter by customer only if the address names one. */
function useLoanFilters(
  state: ListState,
  schemes: readonly InterestSlab[] | undefined,
): ListFilter<PartPaymentRow>[] {
  const byCustomer = useCustomerFilter(state, filterTexts)
  const { scheme } = state.filters
  return useMemo(
    () => [
      choiceFilter('status', filterTexts.status, statuses),
      recordFilter('scheme', filterTexts.scheme, schemes, scheme),
      ...byCustomer,
    ],
    [schemes, byCustomer, scheme],
  )
}

function filterOf({ search, filters: { status, scheme, customer } }: ListState): LoanFilter {
  return {
    ...(search !== '' && { search }),
    ...(isOf(statuses, status) && { status }),
    ...(scheme !== undefined && { slabId: scheme }),
    ...(customer !== undefined && { customerId: customer }),
  }
}
