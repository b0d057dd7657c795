import { useMemo } from 'react'
import { useActivateCustomer } from '../../api/gen/hooks/customer/activate-customer.ts'
import { useDeleteCustomer } from '../../api/gen/hooks/customer/delete-customer.ts'
import { getCustomer, useGetCustomer } from '../../api/gen/hooks/customer/get-customer.ts'
import { useGetCustomerCount } from '../../api/gen/hooks/customer/get-customer-count.ts'
import { useGetCustomerType } from '../../api/gen/hooks/customer-type/get-customer-type.ts'
import type { CustomerRow, GetCustomerCountRequest } from '../../api/gen/model/index.ts'
import { ImportButton } from '../shared/import/ImportButton.tsx'
import { ListViews } from '../shared/list/ListViews.tsx'
import { choiceFilter, isOf, recordFilter } from '../shared/list/listFilters.ts'
import { usePagedList } from '../shared/list/pagedList.ts'
import { RecordList } from '../shared/list/RecordList.tsx'
import { rowsOf } from '../shared/list/rowsOf.ts'
import { useActivation } from '../shared/list/useActivation.ts'
import { useListState } from '../shared/list/useListState.ts'
import type { OpenRecord } from '../shared/record/useOpenRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import type { ChooseRows, DataColumn, ListFilter, ListState } from '../ui/table/types.ts'
import { customerListTexts as texts } from './texts/customerList.ts'

/** The columns of the list of customers; sortable where the server has an index. */
const customerColumns: readonly DataColumn<CustomerRow>[] = [
  { id: 'name', header: texts.columns.name, value: (row) => row.name, width: 220 },
  { id: 'number', header: texts.columns.number, value: (row) => row.number, width: 110 },
  { id: 'phone', header: texts.columns.phone, value: (row) => row.phone, width: 150, sortable: false },
  { id: 'city', header: texts.columns.city, value: (row) => row.city, width: 130, sortable: false },
  { id: 'typeName', header: texts.columns.type, value: (row) => row.typeName, width: 140, sortable: false },
  {
    id: 'block',
    header: texts.columns.status,
    value: (row) => statusOf(row),
    kind: 'status',
    width: 160,
    sortable: false,
  },
  {
    id: 'guardianName',
    header: texts.columns.guardian,
    value: (row) => row.guardianName,
    width: 160,
    sortable: false,
    initiallyHidden: true,
  },
  {
    id: 'panMasked',
    header: texts.columns.pan,
    value: (row) => row.panMasked,
    width: 130,
    sortable: false,
    initiallyHidden: true,
  },
  {
    id: 'createdAt',
    header: texts.columns.since,
    value: (row) => row.createdAt,
    kind: 'datetime',
    width: 160,
    initiallyHidden: true,
  },
]

const blocks = { blocked: texts.filters.blockedOnly, clear: texts.filters.clearOnly }

/** Whether a customer's photo is missing, as a filter. */
const photos = { none: texts.filters.noPhoto }

/** The built-in views. */
const views = [{ name: texts.filters.noPhoto, f: { photo: 'none' } }]

const nameOf = (row: CustomerRow) => row.name

const calls = { page: getCustomer, usePage: useGetCustomer, useCount: useGetCustomerCount }

/** What can be done with several customers; loaded once one is chosen. */
const choose: ChooseRows<CustomerRow> = {
  actions: async () => (await import('./ChosenCustomers.tsx')).ChosenCustomers,
}

/** Customers of the company; the server searches, sorts and pages them. */
export function CustomerList({ open }: { open: OpenRecord }) {
  const scope = useScope()
  const [state, setState] = useListState('GetCustomer')
  const filter = useMemo(() => ({ ...scope, ...filterOf(state) }), [scope, state])
  const types = useGetCustomerType({ ...scope, includeInactive: true }, { query: { select: rowsOf } })
  const list = usePagedList(calls, filter, state, types)
  const { type } = state.filters
  const filters = useMemo<ListFilter<CustomerRow>[]>(
    () => [
      recordFilter('type', texts.filters.type, types.data, type),
      choiceFilter('block', texts.filters.status, blocks),
      choiceFilter('photo', texts.filters.photo, photos),
    ],
    [types.data, type],
  )
  const activation = useActivation(texts.noun, nameOf, useDeleteCustomer(), useActivateCustomer())
  return (
    <RecordList
      record="Customer"
      title={texts.title}
      lead={texts.lead}
      noun={texts.noun}
      {...list}
      state={state}
      onStateChange={setState}
      columns={customerColumns}
      nameOf={nameOf}
      open={open}
      activation={activation}
      filters={filters}
      choose={choose}
      before={<ListViews list="GetCustomer" views={views} state={state} />}
      headerActions={<ImportButton record="Customer" open={open} />}
    />
  )
}

function filterOf({
  search,
  showInactive,
  filters,
}: ListState): Omit<GetCustomerCountRequest, 'companyId' | 'storeId'> {
  const { type, block, photo } = filters
  return {
    includeInactive: showInactive,
    ...(search !== '' && { search }),
    ...(type !== undefined && { typeId: type }),
    ...(isOf(blocks, block) && { block }),
    ...(isOf(photos, photo) && { withoutPhoto: true }),
  }
}

function statusOf({ blockedAt, kycGaps }: CustomerRow): string {
  if (blockedAt !== null) return texts.blocked
  return kycGaps.length === 0 ? texts.complete : texts.gaps(kycGaps.map((gap) => texts.gap[gap]).join(', '))
}
