import { Button, Group } from '@mantine/core'
import { IconExternalLink, IconPlus, IconTableImport, IconTrash } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useClearOpeningLoan } from '../../api/gen/hooks/ledger-opening/clear-opening-loan.ts'
import { useDeleteOpeningLoan } from '../../api/gen/hooks/ledger-opening/delete-opening-loan.ts'
import { getOpeningLoan, useGetOpeningLoan } from '../../api/gen/hooks/ledger-opening/get-opening-loan.ts'
import type { LedgerOpening, OpeningLoan } from '../../api/gen/model/index.ts'
import { detailOf } from '../shared/list/listReads.ts'
import { allRows } from '../shared/list/pagedList.ts'
import { PAGE_ROWS, pageRequestOf } from '../shared/list/pageRequest.ts'
import { useListState } from '../shared/list/useListState.ts'
import { useDeniedReason } from '../shared/record/useDeniedReason.ts'
import { useScope } from '../shared/record/useScope.ts'
import { notifyProblem } from '../shared/state/problemOf.ts'
import { useConfirm } from '../ui/confirm/ConfirmProvider.tsx'
import { DisabledButton } from '../ui/DisabledButton.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { Section } from '../ui/page/Section.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import type { ColumnKind, DataColumn, RowAction } from '../ui/table/types.ts'
import { ledgerOpeningTexts } from './texts.ts'

const { columns: columnTexts } = ledgerOpeningTexts.loans
const texts = ledgerOpeningTexts.loans

/** A column of the list; none is sortable, because the server sorts by the old number only. */
const column = (
  id: keyof typeof columnTexts,
  value: DataColumn<OpeningLoan>['value'],
  width: number,
  kind: ColumnKind = 'text',
): DataColumn<OpeningLoan> => ({ id, header: columnTexts[id], value, width, kind, sortable: false })

/** The columns of the list of active loans. */
const openingLoanColumns: readonly DataColumn<OpeningLoan>[] = [
  column('number', (row) => row.number, 110),
  column('customer', (row) => row.customerName, 170),
  column('scheme', (row) => row.slabName, 140),
  column('paidToOn', (row) => row.paidToOn, 130, 'date'),
  column('outstanding', (row) => row.outstandingPaise, 130, 'money'),
  column('interest', (row) => row.interestDuePaise, 120, 'money'),
  column('penal', (row) => row.penalDuePaise, 110, 'money'),
  column('charges', (row) => row.chargesDuePaise, 120, 'money'),
  column('total', (row) => row.totalPaise, 130, 'money'),
  column('problem', (row) => row.problem, 180),
  { ...column('loanNumber', (row) => row.loanNumber, 140), initiallyHidden: true },
  { ...column('openedOn', (row) => row.openedOn, 120, 'date'), initiallyHidden: true },
  { ...column('items', (row) => row.items, 220), initiallyHidden: true },
  { ...column('seal', (row) => row.seal, 120), initiallyHidden: true },
]

/** The ways to add loans to a draft. */
interface LoanWays {
  /** Opens the import of loans from a file. */
  onImport: () => void
  /** Opens the form for one loan. */
  onType: () => void
}

interface OpeningLoansProps {
  opening: LedgerOpening
  /** Omitted once the opening balances are accepted. */
  ways?: LoanWays
}

/** The active loans of the opening balances, by old number; they can be added and removed while the opening is a draft. */
export function OpeningLoans({ opening, ways }: OpeningLoansProps) {
  const scope = useScope()
  const deniedReason = useDeniedReason()
  const navigate = useNavigate()
  const [state, setState] = useListState('GetOpeningLoan')
  const filter = { ...scope, ...(state.search !== '' && { search: state.search }) }
  const hasLoans = opening.loans.count > 0
  const query = useGetOpeningLoan(
    { ...filter, ...pageRequestOf(state) },
    { query: { enabled: hasLoans, placeholderData: keepPreviousData } },
  )
  const remove = useDeleteOpeningLoan()
  const isDraft = ways !== undefined

  async function removeOne({ id, number }: OpeningLoan) {
    try {
      await remove.mutateAsync({ params: { id } })
      notifySuccess(texts.removed(number))
    } catch (error) {
      notifyProblem(error)
    }
  }

  const actionsOf = (row: OpeningLoan): RowAction[] =>
    isDraft
      ? [
          {
            label: texts.remove,
            icon: <IconTrash size={16} aria-hidden />,
            danger: true,
            onClick: () => void removeOne(row),
            disabledReason: deniedReason('DeleteOpeningLoan'),
          },
        ]
      : [
          {
            label: texts.open,
            icon: <IconExternalLink size={16} aria-hidden />,
            onClick: () => void navigate({ to: '/partpayment/$id', params: { id: row.id } }),
          },
        ]
  const importButtons = isDraft && <ImportLoans opening={opening} ways={ways} />
  return (
    <Section title={texts.title} {...(isDraft && { lead: texts.lead })}>
      {isDraft && hasLoans && (
        <Group gap="sm">
          {importButtons}
          <ClearLoans disabledReason={deniedReason('ClearOpeningLoan')} />
        </Group>
      )}
      <DataTable
        name={texts.list}
        columns={openingLoanColumns}
        query={{ ...query, isPending: query.isPending && hasLoans, data: hasLoans ? query.data?.rows : [] }}
        state={state}
        onStateChange={setState}
        rowId={(row) => row.id}
        rowName={(row) => row.number}
        actions={actionsOf}
        errorDetail={detailOf}
        exportName="opening-loans"
        exportDisabledReason={deniedReason('CreditDebit.export')}
        emptyTitle={texts.emptyTitle}
        emptyText={texts.emptyText}
        emptyAction={importButtons}
        remote={{
          count: state.search === '' ? opening.loans.count : undefined,
          pageSize: PAGE_ROWS,
          nextCursor: query.data?.nextCursor ?? null,
          previousCursor: query.data?.previousCursor ?? null,
          exportRows: () => allRows((page) => getOpeningLoan({ ...filter, ...page })),
        }}
      />
    </Section>
  )
}

function ImportLoans({ opening, ways }: Required<OpeningLoansProps>) {
  const disabledReason =
    useDeniedReason()('AddOpeningLoan') ?? (opening.cutOverOn === null ? texts.dateFirst : undefined)
  if (disabledReason !== undefined)
    return (
      <>
        <DisabledButton reason={disabledReason}>{texts.importFile}</DisabledButton>
        <DisabledButton reason={disabledReason}>{texts.type}</DisabledButton>
      </>
    )
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTableImport size={16} aria-hidden />}
        onClick={ways.onImport}
      >
        {texts.importFile}
      </Button>
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={ways.onType}>
        {texts.type}
      </Button>
    </>
  )
}

function ClearLoans({ disabledReason }: { disabledReason: string | undefined }) {
  const scope = useScope()
  const confirm = useConfirm()
  const clear = useClearOpeningLoan()

  async function run() {
    if (!(await confirm(texts.clearConfirm))) return
    try {
      await clear.mutateAsync({ data: scope })
      notifySuccess(texts.cleared)
    } catch (error) {
      notifyProblem(error)
    }
  }

  if (disabledReason !== undefined)
    return <DisabledButton reason={disabledReason}>{texts.clear}</DisabledButton>
  return (
    <Button variant="default" loading={clear.isPending} onClick={() => void run()}>
      {texts.clear}
    </Button>
  )
}
