import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useGetDays } from '../../api/gen/hooks/day/get-days.ts'
import { useGetWorkspaces } from '../../api/gen/hooks/user-login/get-workspaces.ts'
import type { Day, DayStore, GetDaysRequest } from '../../api/gen/model/index.ts'
import { ListViews } from '../shared/list/ListViews.tsx'
import { choiceFilter } from '../shared/list/listFilters.ts'
import { detailOf } from '../shared/list/listReads.ts'
import { rowsOf } from '../shared/list/rowsOf.ts'
import type { SavedView } from '../shared/list/savedViews.ts'
import { useListState } from '../shared/list/useListState.ts'
import { useRecordLink } from '../shared/record/useRecordLink.ts'
import { useScope } from '../shared/record/useScope.ts'
import { PartState } from '../shared/state/PartState.tsx'
import { useCan } from '../shell/can.ts'
import { lazyPart } from '../shell/lazyPart.tsx'
import { BackButton } from '../ui/BackButton.tsx'
import { isDate } from '../ui/days.ts'
import { formatDate } from '../ui/format.ts'
import { Page } from '../ui/page/Page.tsx'
import { useEscape } from '../ui/page/useEscape.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { DayField } from '../ui/table/DayField.tsx'
import { isId, validateListSearch } from '../ui/table/listSearch.ts'
import type { DataColumn, ListState } from '../ui/table/types.ts'
import { dayTexts } from './texts/day.ts'

const DaySlip = lazyPart(() => import('./DaySlip.tsx'), 'DaySlip')

const texts = dayTexts.list

/** Maximum number of days in a request; earlier ones are found by their date. */
const MOST = 400

/** The expected cash of a closed day, in paise. */
const booksOf = ({ countedPaise, differencePaise }: Day) => (countedPaise ?? 0) - (differencePaise ?? 0)

/** The columns of the list. With several stores, a phone shows the store too, because rows of one date differ only by it. */
const columnsFor = (stores: number): readonly DataColumn<Day>[] => [
  { id: 'businessOn', header: texts.columns.businessOn, value: (row) => row.businessOn, kind: 'date' },
  {
    id: 'storeName',
    header: texts.columns.storeName,
    value: (row) => row.storeName,
    width: 130,
    atHand: stores > 1,
  },
  {
    id: 'differencePaise',
    header: texts.columns.differencePaise,
    value: (row) => row.differencePaise,
    kind: 'money',
    total: true,
    atHand: true,
  },
  {
    id: 'countedPaise',
    header: texts.columns.countedPaise,
    value: (row) => row.countedPaise,
    kind: 'money',
    atHand: true,
  },
  { id: 'booksPaise', header: texts.columns.booksPaise, value: booksOf, kind: 'money' },
  {
    id: 'openedByName',
    header: texts.columns.openedByName,
    value: (row) => row.openedByName,
    width: 140,
    initiallyHidden: true,
  },
  { id: 'closedByName', header: texts.columns.closedByName, value: (row) => row.closedByName, width: 140 },
  { id: 'counts', header: texts.columns.counts, value: (row) => row.counts, kind: 'number', width: 100 },
  {
    id: 'reopenedCount',
    header: texts.columns.reopenedCount,
    value: (row) => row.reopenedCount,
    kind: 'number',
    initiallyHidden: true,
  },
  {
    id: 'number',
    header: texts.columns.number,
    value: (row) => row.number,
    width: 150,
    initiallyHidden: true,
  },
  {
    id: 'differenceReason',
    header: texts.columns.differenceReason,
    value: (row) => row.differenceReason,
    width: 180,
    initiallyHidden: true,
  },
]

/** The list of closed days, or the slip of one of them, depending on the address. */
export function EarlierDays({ shown }: { shown: string }) {
  if (shown === 'list') return <DayList />
  const [businessOn = '', store] = shown.split('@')
  return <OneDay key={shown} businessOn={businessOn} store={store} />
}

/** The built-in views. */
const views: readonly SavedView[] = [{ name: texts.differences.yes, f: { difference: 'yes' } }]

/**
 * The closed days of the store, or of all stores if the user may see them. The server filters by store and period; search, order and the
 * filter by difference are applied here.
 */
function DayList() {
  const seesAll = useCan()('Company.otherStores')
  const scope = useScope()
  const navigate = useNavigate()
  const linkTo = useRecordLink((days) => ({ to: '.', search: (old) => ({ ...old, days }) }))
  const [state, setState] = useListState('GetDays')
  const request = useMemo(() => ({ ...scope, ...requestOf(state, seesAll) }), [scope, state, seesAll])
  const query = useGetDays(request, { query: { select: rowsOf, placeholderData: (rows) => rows } })
  const stores = useStores(request)
  const columns = useMemo(() => columnsFor(stores.length), [stores.length])
  const filters = useMemo(
    () => [
      ...(stores.length > 1 ? [storeFilter(stores)] : []),
      {
        ...choiceFilter('difference', texts.filters.difference, texts.differences),
        matches: (row: Day, value: string) => (value === 'yes') === (row.differencePaise !== 0),
      },
      ...(['fromOn', 'toOn'] as const).map((id) => ({ id, label: texts.period[id], days: DayField })),
    ],
    [stores],
  )
  return (
    <Page
      title={texts.title}
      lead={(query.data?.length ?? 0) < MOST ? texts.lead : texts.leadOfMany(MOST)}
      actions={
        <BackButton onClick={() => void navigate({ to: '/dashboard', search: {} })}>{texts.back}</BackButton>
      }
    >
      <ListViews list="GetDays" views={views} state={state} />
      <DataTable
        name={texts.title}
        columns={columns}
        query={query}
        state={state}
        onStateChange={setState}
        rowId={idOf}
        rowName={({ businessOn, storeName }) => `${formatDate(businessOn)} ${storeName}`}
        linkOf={(row) => linkTo(idOf(row))}
        filters={filters}
        errorDetail={detailOf}
        exportName="days"
        emptyTitle={texts.empty}
      />
    </Page>
  )
}

/** A filter by one of the stores; all of them when none is chosen. */
function storeFilter(stores: readonly DayStore[]) {
  const options = stores.map(({ id, name, active }) => ({
    value: id,
    label: active ? name : texts.inactive(name),
  }))
  return { id: 'stores', label: texts.filters.stores, options }
}

const idOf = ({ businessOn, storeId }: Day) => `${businessOn}@${storeId}`

/**
 * The stores whose days can be listed. While these load: the stores where the user may work, if the user may see other stores, otherwise
 * none.
 */
function useStores(request: GetDaysRequest): readonly DayStore[] {
  const { companyId } = useScope()
  const sees = useCan()('Company.otherStores')
  const { data: listed } = useGetDays(request, {
    query: { select: ({ stores }) => stores, placeholderData: (rows) => rows },
  })
  const { data: places } = useGetWorkspaces({ query: { enabled: sees } })
  return useMemo(() => {
    if (listed || !sees) return listed ?? []
    const here = places?.rows.filter((place) => place.companyId === companyId) ?? []
    return here.map(({ id, name }) => ({ id, name, active: true }))
  }, [listed, sees, places, companyId])
}

/** The request of the list with its filters by store and period; invalid values in the address are dropped. */
function requestOf(
  { filters: { fromOn, toOn, stores } }: ListState,
  seesAll: boolean,
): Omit<GetDaysRequest, 'companyId' | 'storeId'> {
  return {
    state: 'closed',
    limit: MOST,
    ...(isDay(fromOn) && { fromOn }),
    ...(isDay(toOn) && { toOn }),
    ...(seesAll && { stores: isId(stores) ? stores : 'all' }),
  }
}

function isDay(text: string | undefined): text is string {
  return text !== undefined && isDate(text)
}

/** The closing slip of one day. */
function OneDay({ businessOn, store }: { businessOn: string; store: string | undefined }) {
  const scope = useScope()
  const navigate = useNavigate()
  const back = () =>
    void navigate({ to: '/dashboard', search: (old) => ({ ...validateListSearch(old), days: 'list' }) })
  useEscape(back)
  const query = useGetDays(
    { ...scope, state: 'closed', fromOn: businessOn, toOn: businessOn, ...(store && { stores: store }) },
    { query: { select: rowsOf } },
  )
  const [day] = query.data ?? []
  return (
    <Page
      title={texts.dayOfStore(formatDate(businessOn), day?.storeName ?? '')}
      actions={<BackButton onClick={back}>{texts.backToList}</BackButton>}
    >
      <PartState query={query}>
        {day === undefined ? <EmptyState title={texts.notFound} /> : <DaySlip day={day} onDone={back} />}
      </PartState>
    </Page>
  )
}
