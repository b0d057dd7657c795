import { Alert, Anchor, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { recordTexts } from '#texts/record.ts'
import { getBankNewLoan, useGetBankNewLoan } from '../../api/gen/hooks/bank-new-loan/get-bank-new-loan.ts'
import { useGetBankNewLoanChoices } from '../../api/gen/hooks/bank-new-loan/get-bank-new-loan-choices.ts'
import { useGetBankNewLoanCount } from '../../api/gen/hooks/bank-new-loan/get-bank-new-loan-count.ts'
import type {
  BankNewLoanChoices,
  BankNewLoanCount,
  BankNewLoanRow,
  GetBankNewLoanCountRequest,
} from '../../api/gen/model/index.ts'
import { ListViews } from '../shared/list/ListViews.tsx'
import { choiceFilter, isOf, recordFilter } from '../shared/list/listFilters.ts'
import { NumberedTable } from '../shared/list/NumberedTable.tsx'
import { usePagedList } from '../shared/list/pagedList.ts'
import { useListState } from '../shared/list/useListState.ts'
import { useDeniedReason } from '../shared/record/useDeniedReason.ts'
import type { OpenRecord } from '../shared/record/useOpenRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import { DisabledButton } from '../ui/DisabledButton.tsx'
import { useKeyHelp } from '../ui/keyHelp.ts'
import { Page } from '../ui/page/Page.tsx'
import type { DataColumn, ListFilter, ListState } from '../ui/table/types.ts'
import { BankLoanBadge, statusText } from './BankLoanBadge.tsx'
import { BankParts } from './BankParts.tsx'
import { bankNewLoanTexts, bankNewLoanTexts as texts } from './texts.ts'

const { columns: columnTexts } = bankNewLoanTexts

const spreadOf = ({ customerRateBp, rateBp }: BankNewLoanRow) =>
  customerRateBp === null ? null : customerRateBp - rateBp

/** The columns of the list of bank loans; sortable where the server has an index. */
const bankLoanColumns: readonly DataColumn<BankNewLoanRow>[] = [
  { id: 'number', header: columnTexts.number, value: (row) => row.number, width: 150 },
  {
    id: 'lender',
    header: columnTexts.lender,
    value: (row) => row.lenderName,
    width: 140,
    sortable: false,
    atHand: true,
  },
  {
    id: 'lenderNumber',
    header: columnTexts.lenderNumber,
    value: (row) => row.lenderNumber,
    width: 106,
    sortable: false,
  },
  {
    id: 'status',
    header: columnTexts.status,
    value: statusText,
    cell: (row) => <BankLoanBadge loan={row} />,
    kind: 'status',
    width: 105,
    sortable: false,
  },
  {
    id: 'outstandingPaise',
    header: columnTexts.outstanding,
    value: (row) => row.outstandingPaise,
    kind: 'money',
    sortable: false,
    total: true,
    atHand: true,
  },
  {
    id: 'interest',
    header: columnTexts.interest,
    value: (row) => (row.status === 'open' ? row.interestDuePaise : null),
    kind: 'money',
    width: 120,
    sortable: false,
  },
  { id: 'dueOn', header: columnTexts.dueOn, value: (row) => row.dueOn, kind: 'date' },
  {
    id: 'daysToDue',
    header: columnTexts.daysToDue,
    value: (row) => (row.status === 'open' ? row.daysToDue : null),
    kind: 'number',
    width: 78,
    sortable: false,
  },
  {
    id: 'packetCount',
    header: columnTexts.packets,
    value: (row) => row.packetCount,
    kind: 'number',
    width: 84,
    sortable: false,
    total: true,
  },
  {
    id: 'netMg',
    header: columnTexts.weight,
    value: (row) => row.netMg,
    kind: 'weight',
    width: 115,
    sortable: false,
    total: true,
  },
  { id: 'spread', header: columnTexts.spread, value: spreadOf, kind: 'percent', width: 90, sortable: false },
  {
    id: 'rate',
    header: columnTexts.rate,
    value: (row) => row.rateBp,
    kind: 'percent',
    sortable: false,
    initiallyHidden: true,
  },
  {
    id: 'customerRate',
    header: columnTexts.customerRate,
    value: (row) => row.customerRateBp,
    kind: 'percent',
    sortable: false,
    initiallyHidden: true,
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
]

/** The built-in views. */
const views = (['dueSoon', 'overdue', 'redeemed'] as const).map((state) => ({
  name: texts.states[state],
  f: { state },
}))

type Filter = Omit<GetBankNewLoanCountRequest, 'companyId' | 'storeId'>

const calls = {
  page: getBankNewLoan,
  usePage: useGetBankNewLoan,
  useCount: useGetBankNewLoanCount,
  totals: ({ principalPaise, outstandingPaise, packetCount, netMg }: BankNewLoanCount) => ({
    principalPaise,
    outstandingPaise,
    packetCount,
    netMg,
  }),
}

/** The bank loans of the store; searched, sorted and paged by the server. */
export function BankLoanList({ open }: { open: OpenRecord }) {
  const scope = useScope()
  const deniedReason = useDeniedReason()
  const [state, setState] = useListState('GetBankNewLoan')
  const choosing = useGetBankNewLoanChoices(scope)
  const choices = choosing.data
  const filter = useMemo(() => ({ ...scope, ...filterOf(state) }), [scope, state])
  const list = usePagedList(calls, filter, state, choosing)
  const { lender } = state.filters
  const filters = useMemo(() => filtersOf(choices, lender), [choices, lender])
  const add = (
    <AddButton
      disabledReason={deniedReason('AddBankNewLoan') ?? choices?.problem ?? undefined}
      onAdd={open.add}
    />
  )
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      howItWorks={() => import('./texts/howItWorks.ts')}
      actions={add}
    >
      {choices !== undefined && choices.problem !== null && (
        <Alert color="yellow" variant="light" role="status">
          {choices.problem}{' '}
          <Anchor
            c="inherit"
            underline="always"
            renderRoot={(props) => <Link to="/banknewloan" search={{ f: { state: 'runOff' } }} {...props} />}
          >
            {texts.runOff}
          </Anchor>
        </Alert>
      )}
      <BankParts part="loans" />
      <ListViews list="GetBankNewLoan" views={views} state={state} />
      <NumberedTable
        name={texts.title}
        columns={bankLoanColumns}
        {...list}
        state={state}
        onStateChange={setState}
        linkOf={({ id }) => open.linkTo(id)}
        actions={({ id }) => [{ label: recordTexts.edit, onClick: () => void open.show(id) }]}
        filters={filters}
        exportName="bank-loans"
        exportDisabledReason={deniedReason('BankNewLoan.export')}
        empty={texts.empty}
        emptyAction={add}
      />
    </Page>
  )
}

function AddButton({ disabledReason, onAdd }: { disabledReason: string | undefined; onAdd: () => void }) {
  useKeyHelp(recordTexts.addKeys)
  if (disabledReason !== undefined)
    return (
      <DisabledButton reason={disabledReason} aria-keyshortcuts="N">
        {texts.add}
      </DisabledButton>
    )
  return (
    <Button leftSection={<IconPlus size={16} aria-hidden />} aria-keyshortcuts="N" onClick={onAdd}>
      {texts.add}
    </Button>
  )
}

function filtersOf(
  choices: BankNewLoanChoices | undefined,
  lender: string | undefined,
): ListFilter<BankNewLoanRow>[] {
  return [
    choiceFilter('state', texts.filters.state, texts.states),
    recordFilter('lender', texts.filters.lender, choices?.lenders, lender),
  ]
}

function filterOf({ search, filters: { state, lender } }: ListState): Filter {
  return {
    ...(search !== '' && { search }),
    ...(isOf(texts.states, state) && { state }),
    ...(lender !== undefined && { lenderId: lender }),
  }
}
