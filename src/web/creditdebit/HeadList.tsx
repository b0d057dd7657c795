import { Button } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import {
  useActivateCreditDebit,
  useAddCommonHeads,
  useDeleteCreditDebit,
  useGetCreditDebit,
} from '../../api/gen/hooks/credit-debit/credit-debit.ts'
import type { CreditDebit } from '../../api/gen/model/index.ts'
import { RecordList } from '../shared/list/RecordList.tsx'
import { rowsOf } from '../shared/list/rowsOf.ts'
import { useActivation } from '../shared/list/useActivation.ts'
import { useListState } from '../shared/list/useListState.ts'
import { notifyProblem } from '../shared/problemOf.ts'
import { useLock } from '../shared/record/useLock.ts'
import type { OpenRecord } from '../shared/record/useOpenRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import { LockedButton } from '../ui/LockedButton.tsx'
import { notifySuccess } from '../ui/notify.ts'
import type { DataColumn, ListFilter } from '../ui/table/types.ts'
import { Parts } from './Parts.tsx'
import { creditDebitTexts, creditDebitTexts as texts } from './texts.ts'

const commonTexts = creditDebitTexts.common

const nameOf = (head: CreditDebit) => head.name

const columns: readonly DataColumn<CreditDebit>[] = [
  { id: 'name', header: texts.columns.name, value: (head) => head.name, width: 240 },
  { id: 'side', header: texts.columns.side, value: (head) => texts.sides[head.side], width: 110 },
  { id: 'usage', header: texts.columns.usage, value: (head) => texts.usages[head.usage], width: 140 },
  {
    id: 'account',
    header: texts.columns.account,
    value: (head) => texts.account(head.accountCode, head.accountName),
    width: 260,
  },
]

const filters: readonly ListFilter<CreditDebit>[] = [
  {
    id: 'side',
    label: texts.columns.side,
    options: (['credit', 'debit'] as const).map((value) => ({ value, label: texts.sides[value] })),
    matches: (head, value) => head.side === value,
  },
  {
    id: 'usage',
    label: texts.columns.usage,
    options: (['loan', 'standalone'] as const).map((value) => ({ value, label: texts.usages[value] })),
    matches: (head, value) => head.usage === value,
  },
]

/** The heads of the company. */
export function HeadList({ open }: { open: OpenRecord }) {
  const scope = useScope()
  const [state, setState] = useListState()
  const query = useGetCreditDebit(
    { ...scope, includeInactive: state.showInactive },
    { query: { placeholderData: keepPreviousData, select: rowsOf } },
  )
  const activation = useActivation(texts.noun, nameOf, useDeleteCreditDebit(), useActivateCreditDebit())
  return (
    <RecordList
      screen="CreditDebit"
      title={texts.title}
      lead={texts.lead}
      noun={texts.noun}
      query={query}
      state={state}
      onStateChange={setState}
      columns={columns}
      filters={filters}
      nameOf={nameOf}
      open={open}
      activation={activation}
      before={<Parts part="heads" />}
      emptyMore={<CommonHeads />}
      emptyText={texts.common.emptyText}
    />
  )
}

/** Adds the heads that most shops need, with their accounts, in one go. */
function CommonHeads() {
  const { companyId } = useScope()
  const add = useAddCommonHeads()
  const lockedReason = useLock('CreditDebit')('add')

  async function run() {
    try {
      const { rows } = await add.mutateAsync({ data: { companyId } })
      notifySuccess(commonTexts.added(rows.length))
    } catch (error) {
      notifyProblem(error)
    }
  }

  if (lockedReason !== undefined) return <LockedButton reason={lockedReason}>{commonTexts.add}</LockedButton>
  return (
    <Button variant="default" loading={add.isPending} onClick={() => void run()}>
      {commonTexts.add}
    </Button>
  )
}
