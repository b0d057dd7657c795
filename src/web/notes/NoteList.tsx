import { Button } from '@mantine/core'
import { IconExternalLink, IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { paymentTexts } from '#texts/payment.ts'
import { recordTexts } from '#texts/record.ts'
import type { GetNoteCountRequest, NoteChoices, NoteCount, NoteRow } from '../../api/gen/model/index.ts'
import { ListViews } from '../shared/list/ListViews.tsx'
import { choiceFilter, isOf, recordFilter } from '../shared/list/listFilters.ts'
import { NumberedTable } from '../shared/list/NumberedTable.tsx'
import { usePagedList } from '../shared/list/pagedList.ts'
import type { SavedView } from '../shared/list/savedViews.ts'
import { useCustomerFilter } from '../shared/list/useCustomerFilter.ts'
import { useListState } from '../shared/list/useListState.ts'
import { useDeniedReason } from '../shared/record/useDeniedReason.ts'
import type { OpenRecord } from '../shared/record/useOpenRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import { DisabledButton } from '../ui/DisabledButton.tsx'
import { today } from '../ui/days.ts'
import { useKeyHelp } from '../ui/keyHelp.ts'
import { Page } from '../ui/page/Page.tsx'
import { type PeriodKey, periods } from '../ui/periods.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import type { DataColumn, ListFilter, ListState } from '../ui/table/types.ts'
import type { NoteSide } from './noteSide.ts'
import { notesTexts, notesTexts as texts } from './texts/notes.ts'

const { columns: columnTexts, kinds, states } = notesTexts

/** The purpose of a note: its head, or its kind on a loan. */
const headOf = ({ headName, kind }: NoteRow) => headName ?? kinds[kind]

const stateOf = ({ reversedByNumber }: NoteRow) => (reversedByNumber === null ? 'posted' : 'reversed')

/** The columns of the lists of notes; sortable where the server has an index. */
const noteColumns: readonly DataColumn<NoteRow>[] = [
  { id: 'number', header: columnTexts.number, value: (row) => row.number, width: 150 },
  { id: 'postedOn', header: columnTexts.postedOn, value: (row) => row.postedOn, kind: 'date' },
  { id: 'head', header: columnTexts.head, value: headOf, width: 150, sortable: false, atHand: true },
  {
    id: 'who',
    header: columnTexts.who,
    value: (row) => row.party ?? row.customerName,
    width: 160,
    sortable: false,
  },
  {
    id: 'narration',
    header: columnTexts.narration,
    value: (row) => row.narration,
    width: 190,
    sortable: false,
  },
  {
    id: 'modes',
    header: columnTexts.modes,
    value: (row) => row.modes.map((mode) => paymentTexts.modes[mode]).join(', '),
    width: 100,
    sortable: false,
  },
  {
    id: 'amountPaise',
    header: columnTexts.amountPaise,
    value: (row) => row.amountPaise,
    kind: 'money',
    sortable: false,
    total: true,
    atHand: true,
  },
  {
    id: 'state',
    header: columnTexts.state,
    value: (row) => states[stateOf(row)],
    cell: (row) => (
      <StatusBadge tone={stateOf(row) === 'posted' ? 'good' : 'neutral'}>{states[stateOf(row)]}</StatusBadge>
    ),
    kind: 'status',
    width: 110,
    sortable: false,
  },
  {
    id: 'loan',
    header: columnTexts.loan,
    value: (row) => row.loanNumber,
    width: 130,
    sortable: false,
    // The last to be hidden where the list is too narrow.
    priority: 4,
  },
]

/** The built-in views. */
const views: readonly SavedView[] = [
  { name: texts.periods.day, f: { period: 'day' } },
  { name: texts.periods.month, f: { period: 'month' } },
  { name: states.reversed, f: { state: 'reversed' } },
]

const totals = ({ amountPaise }: NoteCount) => ({ amountPaise })

type NoteFilter = Omit<GetNoteCountRequest, 'companyId' | 'storeId'>

/** The credit or debit notes of the store, including those on loans; searched, sorted and paged by the server. */
export function NoteList({ side, open }: { side: NoteSide; open: OpenRecord }) {
  const scope = useScope()
  const deniedReason = useDeniedReason()
  const navigate = useNavigate()
  const [state, setState] = useListState(`Get${side.screen}`)
  const choices = side.useChoices(scope)
  const filter = useMemo(() => ({ ...scope, ...filterOf(state, choices.data) }), [scope, state, choices.data])
  const list = usePagedList({ ...side, totals }, filter, state, choices)
  const filters = useNoteFilters(state, choices.data)
  const add = <AddButton side={side} open={open} disabledReason={deniedReason(`Add${side.screen}`)} />
  return (
    <Page title={side.texts.title} lead={side.texts.lead} actions={add}>
      <ListViews list={`Get${side.screen}`} views={views} state={state} />
      <NumberedTable
        name={side.texts.title}
        columns={noteColumns}
        {...list}
        state={state}
        onStateChange={setState}
        linkOf={({ id }) => open.linkTo(id)}
        actions={({ id, loanId }) => [
          { label: recordTexts.edit, onClick: () => open.show(id) },
          ...(loanId === null
            ? []
            : [
                {
                  label: texts.openLoan,
                  icon: <IconExternalLink size={16} aria-hidden />,
                  onClick: () => void navigate({ to: '/partpayment/$id', params: { id: loanId } }),
                },
              ]),
        ]}
        filters={filters}
        exportName={side.exportName}
        exportDisabledReason={deniedReason(`${side.screen}.export`)}
        empty={side.texts.empty}
        emptyAction={add}
      />
    </Page>
  )
}

interface AddButtonProps {
  side: NoteSide
  open: OpenRecord
  disabledReason: string | undefined
}

function AddButton({ side, open, disabledReason }: AddButtonProps) {
  useKeyHelp(recordTexts.addKeys)
  const label = recordTexts.add(side.texts.noun)
  if (disabledReason !== undefined)
    return (
      <DisabledButton reason={disabledReason} aria-keyshortcuts="N">
        {label}
      </DisabledButton>
    )
  return (
    <Button leftSection={<IconPlus size={16} aria-hidden />} aria-keyshortcuts="N" onClick={open.add}>
      {label}
    </Button>
  )
}

/** The filters; the filter by customer only if the address names one. */
function useNoteFilters(state: ListState, choices: NoteChoices | undefined): ListFilter<NoteRow>[] {
  const byCustomer = useCustomerFilter(state, texts.filters)
  const { head } = state.filters
  return useMemo(
    () => [
      choiceFilter('period', texts.filters.period, texts.periods),
      recordFilter('head', texts.filters.head, choices?.heads, head),
      choiceFilter('mode', texts.filters.mode, paymentTexts.modes),
      choiceFilter('usage', texts.filters.usage, texts.usages),
      choiceFilter('state', texts.filters.state, texts.states),
      ...byCustomer,
    ],
    [choices, byCustomer, head],
  )
}

function filterOf({ search, filters }: ListState, choices: NoteChoices | undefined): NoteFilter {
  const { period, head, mode, usage, state, customer } = filters
  const date = choices?.openDayOn ?? today()
  return {
    ...(search !== '' && { search }),
    ...(isOf(texts.periods, period) && periods[period satisfies PeriodKey](date)),
    ...(head !== undefined && { headId: head }),
    ...(isOf(paymentTexts.modes, mode) && { mode }),
    ...(isOf(texts.usages, usage) && { usage }),
    ...(isOf(texts.states, state) && { state }),
    ...(customer !== undefined && { customerId: customer }),
  }
}
