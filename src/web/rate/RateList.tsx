import { SegmentedControl } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconEraser, IconPencil } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { recordTexts } from '#texts/record.ts'
import { useActivateRate } from '../../api/gen/hooks/rate/activate-rate.ts'
import { useDeleteRate } from '../../api/gen/hooks/rate/delete-rate.ts'
import { getRate, useGetRate } from '../../api/gen/hooks/rate/get-rate.ts'
import { getRateChange } from '../../api/gen/hooks/rate/get-rate-change.ts'
import { useGetRateCount } from '../../api/gen/hooks/rate/get-rate-count.ts'
import { useGetWorkspaces } from '../../api/gen/hooks/user-login/get-workspaces.ts'
import type {
  BoardMetal,
  GetRateCountRequest,
  GetRateRequest,
  Rate,
  RateCount,
  RatePage,
  Workspace,
} from '../../api/gen/model/index.ts'
import { choiceFilter, isOf } from '../shared/list/listFilters.ts'
import { detailOf } from '../shared/list/listReads.ts'
import { type PagedCalls, usePagedList } from '../shared/list/pagedList.ts'
import { useActivation } from '../shared/list/useActivation.ts'
import { useListState } from '../shared/list/useListState.ts'
import { useDeniedReason } from '../shared/record/useDeniedReason.ts'
import type { OpenRecord } from '../shared/record/useOpenRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import { lazyPart } from '../shell/lazyPart.tsx'
import { daysFrom } from '../ui/days.ts'
import { formatDate, formatMoney } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { withFilters } from '../ui/table/listChanges.ts'
import type { ListFilter, ListState, RowAction } from '../ui/table/types.ts'
import classes from './Rate.module.css'
import { rateChangeFacts } from './rateChangeFacts.ts'
import { rateColumns } from './rateColumns.tsx'
import { rateTexts as texts } from './texts.ts'
import { useCorrectable } from './useCorrectable.ts'

const CorrectRate = lazyPart(() => import('./CorrectRate.tsx'), 'CorrectRate', null)

/** The default period of the list, in days. */
const USUAL_DAYS = '90'
const ALL = 'all'

const nameOf = (rate: Rate) =>
  texts.list.name(rate.metalName, formatMoney(rate.pricePaisePerG), formatDate(rate.effectiveOn))

interface RateListProps {
  metals: readonly BoardMetal[]
  today: string
  open: OpenRecord
}

/** The entries of prices in a period, including replaced and corrected ones, with the users who entered them; paged by the server. */
export function RateList({ metals, today, open }: RateListProps) {
  const scope = useScope()
  const [state, setState] = useListState('GetRate')
  const [correcting, setCorrecting] = useState<Rate | null>(null)
  const { period = USUAL_DAYS } = state.filters
  const days = Number(isOf(texts.list.periods, period) ? period : USUAL_DAYS)
  const activation = useActivation(texts.noun, nameOf, useDeleteRate(), useActivateRate(), {
    factsOf: async (rate) => rateChangeFacts(rate, await getRateChange({ id: rate.id })),
    activateText: texts.change.activateText,
  })
  const deniedReason = useDeniedReason()
  const whyNotCorrect = useCorrectable()
  const stores = useGetWorkspaces().data?.rows
  const filters = useMemo(
    () =>
      filtersOf(
        metals,
        stores?.filter(({ companyId }) => companyId === scope.companyId),
      ),
    [metals, stores, scope.companyId],
  )
  const filter = useMemo(() => ({ ...scope, ...filterOf(state, filters) }), [scope, state, filters])
  const calls = callsOf({ fromOn: daysFrom(today, 1 - days), toOn: today }, filter)
  const list = usePagedList(calls, filter, sortable(state))

  function choosePeriod(value: string) {
    setState(withFilters({ period: value === USUAL_DAYS ? null : value }))
  }

  const actions = (rate: Rate): RowAction[] => [
    { label: recordTexts.edit, icon: <IconPencil size={16} />, onClick: () => open.show(rate.id) },
    {
      label: texts.correct.action,
      icon: <IconEraser size={16} />,
      onClick: () => setCorrecting(rate),
      disabledReason: whyNotCorrect(rate),
    },
    rate.active
      ? {
          label: recordTexts.inactivate,
          icon: <IconArchive size={16} />,
          danger: true,
          onClick: () => void activation.inactivate(rate),
          disabledReason: deniedReason('DeleteRate'),
        }
      : {
          label: recordTexts.activate,
          icon: <IconArchiveOff size={16} />,
          onClick: () => void activation.activate(rate),
          disabledReason: deniedReason('ActivateRate'),
        },
  ]

  return (
    <Section title={texts.list.title}>
      <SegmentedControl
        className={classes.period}
        aria-label={texts.list.period}
        value={String(days)}
        onChange={choosePeriod}
        data={Object.entries(texts.list.periods).map(([value, label]) => ({ value, label }))}
      />
      <DataTable
        name={texts.list.title}
        columns={rateColumns}
        {...list}
        state={state}
        onStateChange={setState}
        rowId={(rate) => rate.id}
        rowName={nameOf}
        linkOf={({ id }) => open.linkTo(id)}
        actions={actions}
        filters={filters}
        errorDetail={detailOf}
        inactive={(rate) => !rate.active}
        exportName="rate"
        exportDisabledReason={deniedReason('Rate.export')}
        emptyTitle={texts.list.emptyTitle}
        emptyText={texts.list.emptyText}
      />
      {correcting !== null && <CorrectRate rate={correcting} onClose={() => setCorrecting(null)} />}
    </Section>
  )
}

type Filter = Omit<GetRateCountRequest, 'fromOn' | 'toOn'>

/**
 * The calls of the list for a period, which is not one of its filters: all of its rows are those of the period. The rows are counted by a
 * request of their own only if they are more than one page.
 * @param shown the filter of the rows that are shown
 */
function callsOf(
  period: Pick<GetRateCountRequest, 'fromOn' | 'toOn'>,
  shown: Filter,
): PagedCalls<Filter, NonNullable<GetRateRequest['sort']>, Rate, RateCount> {
  // Set by `usePage`, which is called first.
  let page: RatePage | undefined
  return {
    page: (request) => getRate({ ...request, ...period }),
    usePage: (request, options) => {
      const read = useGetRate({ ...request, ...period }, options)
      page = read.isPlaceholderData ? undefined : read.data
      return read
    },
    useCount: (filter, options) => {
      const isWhole = page !== undefined && page.nextCursor === null && page.previousCursor === null
      const isKnown = isWhole && filter === shown
      const enabled = page !== undefined && !isKnown
      const read = useGetRateCount({ ...filter, ...period }, { query: { ...options.query, enabled } })
      return isKnown ? { ...read, data: { count: page?.rows.length ?? 0 }, isPlaceholderData: false } : read
    },
  }
}

/** The filter of the request; values in the address that are not among the options are dropped. */
function filterOf(
  { search, filters, showInactive }: ListState,
  offered: readonly ListFilter<Rate>[],
): Omit<Filter, 'companyId' | 'storeId'> {
  const chosen = (name: 'metal' | 'store') => {
    const options = offered.find(({ id }) => id === name)?.options
    const value = filters[name]
    return options?.some((option) => option.value === value) === false ? undefined : value
  }
  const [metal, store] = [chosen('metal'), chosen('store')]
  return {
    includeInactive: showInactive,
    ...(search !== '' && { search }),
    ...(metal !== undefined && { metalId: metal }),
    ...(store !== undefined && { priceStoreId: store === ALL ? null : store }),
  }
}

/** The state without an order that the server does not have; earlier versions sorted by every column. */
function sortable(state: ListState): ListState {
  return state.sort?.id === 'effectiveOn' ? state : { ...state, sort: null }
}

function filtersOf(
  metals: readonly BoardMetal[],
  stores: readonly Workspace[] | undefined,
): ListFilter<Rate>[] {
  return [
    { ...choiceFilter('period', texts.list.period, texts.list.periods), apart: true },
    {
      id: 'metal',
      label: texts.columns.metal,
      options: metals.map(({ metalId, name }) => ({ value: metalId, label: name })),
    },
    {
      id: 'store',
      label: texts.columns.stores,
      options: stores
        ? [
            { value: ALL, label: texts.allStores },
            ...stores.map(({ id, name }) => ({ value: id, label: name })),
          ]
        : null,
    },
  ]
}
