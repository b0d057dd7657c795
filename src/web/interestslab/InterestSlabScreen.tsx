import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { usualSchemesTexts } from '#texts/usualschemes.ts'
import { useActivateInterestSlab } from '../../api/gen/hooks/interest-slab/activate-interest-slab.ts'
import { useDeleteInterestSlab } from '../../api/gen/hooks/interest-slab/delete-interest-slab.ts'
import { useGetInterestSlab } from '../../api/gen/hooks/interest-slab/get-interest-slab.ts'
import type { InterestSlab } from '../../api/gen/model/index.ts'
import { ratePerMonth } from '../../domain/money/rate.ts'
import { AddUsualSchemes } from '../shared/form/AddUsualSchemes.tsx'
import { RecordList } from '../shared/list/RecordList.tsx'
import { rowsOf } from '../shared/list/rowsOf.ts'
import { useActivation } from '../shared/list/useActivation.ts'
import { useListState } from '../shared/list/useListState.ts'
import { useDeniedReason } from '../shared/record/useDeniedReason.ts'
import { type OpenRecord, useOpenRecord } from '../shared/record/useOpenRecord.ts'
import { useRecordLink } from '../shared/record/useRecordLink.ts'
import { useScope } from '../shared/record/useScope.ts'
import { useCan } from '../shell/can.ts'
import { lazyPart } from '../shell/lazyPart.tsx'
import { DisabledButton } from '../ui/DisabledButton.tsx'
import { formatPercent } from '../ui/format.ts'
import { validateListSearch } from '../ui/table/listSearch.ts'
import type { DataColumn, RowAction } from '../ui/table/types.ts'
import { interestSlabTexts, interestSlabTexts as texts } from './texts.ts'
import { currentOf, nextVersionStart } from './versions.ts'

const columnTexts = interestSlabTexts.columns

/** The columns of the list of schemes, from the current version (see versions.ts). */
const interestSlabColumns: readonly DataColumn<InterestSlab>[] = [
  { id: 'name', header: columnTexts.name, value: ({ name }) => name, width: 160 },
  { id: 'metalName', header: columnTexts.metal, value: ({ metalName }) => metalName, width: 100 },
  {
    id: 'slabTypeName',
    header: columnTexts.slabType,
    value: (slab) => currentOf(slab).slabTypeName,
    width: 170,
  },
  { id: 'rates', header: columnTexts.rates, value: (slab) => ratesOf(slab), width: 170, sortable: false },
  {
    id: 'monthlyRates',
    header: columnTexts.monthlyRates,
    value: (slab) => ratesOf(slab, ratePerMonth),
    width: 180,
    sortable: false,
  },
  {
    id: 'tenure',
    header: columnTexts.tenure,
    value: (slab) => currentOf(slab).tenureMonths,
    kind: 'number',
    width: 100,
  },
  {
    id: 'minimumLoanPaise',
    header: columnTexts.minimumLoan,
    value: (slab) => currentOf(slab).minimumLoanPaise,
    kind: 'money',
    width: 140,
    initiallyHidden: true,
  },
  {
    id: 'maximumLoanPaise',
    header: columnTexts.maximumLoan,
    value: (slab) => currentOf(slab).maximumLoanPaise,
    kind: 'money',
    width: 140,
    initiallyHidden: true,
  },
  {
    id: 'fromOn',
    header: columnTexts.fromOn,
    value: (slab) => currentOf(slab).fromOn,
    kind: 'date',
    width: 120,
  },
  { id: 'nextOn', header: columnTexts.nextOn, value: nextVersionStart, kind: 'date', width: 130 },
  {
    id: 'number',
    header: columnTexts.version,
    value: (slab) => currentOf(slab).number,
    kind: 'number',
    width: 100,
    initiallyHidden: true,
  },
]

const nameOf = ({ name }: InterestSlab) => name

// The list loads first; the form and its rules load when it is opened.
const SchemeForm = lazyPart(() => import('./SchemeForm.tsx'), 'SchemeForm')

/** /interestslab: the list of schemes, or the form of one. */
export function InterestSlabScreen() {
  const open = useOpenRecord()
  if (!open.adding && open.id === null) return <InterestSlabList open={open} />
  return <SchemeForm key={open.id} id={open.id} onClose={open.close} />
}

/** Schemes of the company; a row opens the scheme's page. */
function InterestSlabList({ open }: { open: OpenRecord }) {
  const scope = useScope()
  const navigate = useNavigate()
  const linkTo = useRecordLink((id) => ({
    to: '/interestslab/$id',
    params: { id },
    search: (old) => validateListSearch(old),
  }))
  const deniedReason = useDeniedReason()
  const [state, setState] = useListState('GetInterestSlab')
  const query = useGetInterestSlab(
    { ...scope, includeInactive: state.showInactive },
    { query: { placeholderData: keepPreviousData, select: rowsOf } },
  )
  const activation = useActivation(texts.noun, nameOf, useDeleteInterestSlab(), useActivateInterestSlab())
  const toPage = useMemo(
    () => ({
      ...open,
      show: (id: string) =>
        void navigate({
          to: '/interestslab/$id',
          params: { id },
          search: (old) => validateListSearch(old),
        }),
      linkTo,
    }),
    [open, navigate, linkTo],
  )
  const moreActions = useCallback(
    (slab: InterestSlab): RowAction[] => [
      {
        label: texts.change,
        icon: <IconPencil size={16} />,
        onClick: () => open.show(slab.id),
        disabledReason: deniedReason('UpdateInterestSlab') ?? (slab.active ? undefined : texts.inactive),
      },
    ],
    [open, deniedReason],
  )
  return (
    <RecordList
      record="InterestSlab"
      title={texts.title}
      lead={texts.lead}
      noun={texts.noun}
      query={query}
      state={state}
      onStateChange={setState}
      columns={interestSlabColumns}
      nameOf={nameOf}
      open={toPage}
      activation={activation}
      moreActions={moreActions}
      headerActions={<SlabTypesLink />}
      emptyText={usualSchemesTexts.offer}
      emptyMore={<AddUsualSchemes />}
    />
  )
}

/** A link to the interest methods that schemes use. */
function SlabTypesLink() {
  const can = useCan()
  if (!can('GetSlabType'))
    return <DisabledButton reason={texts.slabTypesDisabled}>{texts.slabTypes}</DisabledButton>
  return (
    <Button renderRoot={(props) => <Link to="/slabtype" {...props} />} variant="default">
      {texts.slabTypes}
    </Button>
  )
}

/** Rates of the bands in order, with the unit once: `12 → 15 → 18 %`; per year unless `per` converts them. */
function ratesOf(slab: InterestSlab, per = (rateBp: number) => rateBp): string {
  return currentOf(slab)
    .bands.map(({ rateBp }) => formatPercent(per(rateBp)))
    .join(' → ')
    .replaceAll(' % →', ' →')
}
