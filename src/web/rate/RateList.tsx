import { SegmentedControl, Text } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconEraser, IconPencil } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { recordTexts } from '#texts/record.ts'
import { useActivateRate } from '../../api/gen/hooks/rate/activate-rate.ts'
import { useDeleteRate } from '../../api/gen/hooks/rate/delete-rate.ts'
import { useGetRate } from '../../api/gen/hooks/rate/get-rate.ts'
import { getRateChange } from '../../api/gen/hooks/rate/get-rate-change.ts'
import type { BoardMetal, Rate } from '../../api/gen/model/index.ts'
import { type ChosenOptions, choiceFilter, choicesIn, isOf, keepChosen } from '../shared/list/listFilters.ts'
import { detailOf } from '../shared/list/listReads.ts'
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
import type { ListFilter, RowAction } from '../ui/table/types.ts'
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

/** The entries of prices in a period, including replaced and corrected ones, with the users who entered them. */
export function RateList({ metals, today, open }: RateListProps) {
  const scope = useScope()
  const [state, setState] = useListState('GetRate')
  const [correcting, setCorrecting] = useState<Rate | null>(null)
  const { period = USUAL_DAYS } = state.filters
  const days = Number(isOf(texts.list.periods, period) ? period : USUAL_DAYS)
  const query = useGetRate(
    { ...scope, includeInactive: state.showInactive, fromOn: daysFrom(today, 1 - days), toOn: today },
    { query: { placeholderData: keepPreviousData } },
  )
  const activation = useActivation(texts.noun, nameOf, useDeleteRate(), useActivateRate(), {
    factsOf: async (rate) => rateChangeFacts(rate, await getRateChange({ id: rate.id })),
    activateText: texts.change.activateText,
  })
  const deniedReason = useDeniedReason()
  const whyNotCorrect = useCorrectable()
  const rows = query.data?.rows
  const [kept] = useState<ChosenOptions>(() => new Map())
  const { store } = state.filters
  const filters = useMemo(() => filtersOf(metals, rows, store, kept), [metals, rows, store, kept])

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
      {query.data?.complete === false && <Text role="status">{texts.list.incomplete}</Text>}
      <DataTable
        name={texts.list.title}
        columns={rateColumns}
        query={{ ...query, data: rows }}
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

function filtersOf(
  metals: readonly BoardMetal[],
  rows: readonly Rate[] | undefined,
  store: string | undefined,
  kept: ChosenOptions,
): ListFilter<Rate>[] {
  const stores = choicesIn(rows, (rate) => [rate.storeId ?? ALL, rate.storeName ?? texts.allStores])
  return [
    { ...choiceFilter('period', texts.list.period, texts.list.periods), apart: true },
    {
      id: 'metal',
      label: texts.columns.metal,
      options: choicesIn(metals, ({ metalId, name }) => [metalId, name]),
      matches: (rate, value) => rate.metalId === value,
    },
    {
      id: 'store',
      label: texts.columns.stores,
      options: keepChosen('store', stores, store, kept),
      matches: (rate, value) => (rate.storeId ?? ALL) === value,
    },
  ]
}
