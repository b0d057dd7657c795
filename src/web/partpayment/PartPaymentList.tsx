import { Button } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { partPaymentTexts as texts } from '#texts/partpayment.ts'
import { useGetInterestSlab } from '../../api/gen/hooks/interest-slab/interest-slab.ts'
import {
  getPartPayment,
  useGetPartPayment,
  useGetPartPaymentCount,
} from '../../api/gen/hooks/part-payment/part-payment.ts'
import type {
  GetPartPaymentCountRequest,
  GetPartPaymentRequest,
  InterestSlab,
  PartPaymentRow,
} from '../../api/gen/model/index.ts'
import { isOf, recordFilter, wordFilter } from '../shared/list/listFilters.ts'
import { detailOf, missingReads } from '../shared/list/listReads.ts'
import { allRows, PAGE_ROWS, pageRequestOf, sortOf } from '../shared/list/pagedList.ts'
import { rowsOf } from '../shared/list/rowsOf.ts'
import { useCustomerFilter } from '../shared/list/useCustomerFilter.ts'
import { useListState } from '../shared/list/useListState.ts'
import { useLock } from '../shared/record/useLock.ts'
import { useScope } from '../shared/record/useScope.ts'
import { useCan } from '../shell/can.ts'
import { Page } from '../ui/page/Page.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import type { ListFilter, ListState } from '../ui/table/types.ts'
import { loanColumns } from './loanColumns.tsx'

type LoanFilter = Omit<GetPartPaymentCountRequest, 'companyId' | 'storeId'>

const { dueThisWeek, ...filterWords } = texts.filters
const statuses = {
  active: texts.status.active,
  overdue: texts.status.overdue,
  dueThisWeek,
  closed: texts.status.closed,
  renewed: texts.status.renewed,
  auctioned: texts.status.auctioned,
  'written-off': texts.status['written-off'],
}

const keep = { query: { placeholderData: keepPreviousData } }

/** /partpayment: the loans of the store, found, sorted and paged by the server. */
export function PartPaymentList() {
  const scope = useScope()
  const locked = useLock('PartPayment')
  const can = useCan()
  const navigate = useNavigate()
  const [state, setState] = useListState()
  const filter = useMemo(() => ({ ...scope, ...filterOf(state) }), [scope, state])
  const order = sortOf<NonNullable<GetPartPaymentRequest['sort']>>(state)
  const query = useGetPartPayment({ ...filter, ...order, ...pageRequestOf(state) }, keep)
  const count = useGetPartPaymentCount(filter, keep)
  const schemes = useGetInterestSlab({ ...scope, includeInactive: true }, { query: { select: rowsOf } })
  const filters = useLoanFilters(state, schemes.data)
  const { outstandingPaise, principalPaise } = count.data ?? {}
  const totals =
    outstandingPaise === undefined || principalPaise === undefined
      ? undefined
      : { outstandingPaise, principalPaise }
  return (
    <Page title={texts.title} lead={texts.lead}>
      <DataTable
        name={texts.title}
        columns={loanColumns}
        query={{ ...query, data: query.data?.rows }}
        state={state}
        onStateChange={setState}
        rowId={(row) => row.id}
        rowName={(row) => row.number}
        onOpen={({ id }) => void navigate({ to: '/partpayment/$id', params: { id } })}
        filters={filters}
        errorDetail={detailOf}
        missing={missingReads(count, schemes)}
        exportName="loans"
        exportLockedReason={locked('export')}
        emptyTitle={texts.empty.title}
        emptyText={texts.empty.text}
        emptyAction={
          can('AddNewLoan') && (
            <Button renderRoot={(props) => <Link to="/newloan" {...props} />}>{texts.empty.make}</Button>
          )
        }
        remote={{
          count: count.data?.count,
          totals,
          pageSize: PAGE_ROWS,
          nextCursor: query.data?.nextCursor ?? null,
          previousCursor: query.data?.previousCursor ?? null,
          exportRows: () => allRows((page) => getPartPayment({ ...filter, ...order, ...page })),
        }}
      />
    </Page>
  )
}

/** The filters there are; that by customer only where an address names one. */
function useLoanFilters(
  state: ListState,
  schemes: readonly InterestSlab[] | undefined,
): ListFilter<PartPaymentRow>[] {
  const byCustomer = useCustomerFilter(state, filterWords)
  return useMemo(
    () => [
      wordFilter('status', filterWords.status, statuses),
      recordFilter('scheme', filterWords.scheme, schemes),
      ...byCustomer,
    ],
    [schemes, byCustomer],
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
