import { keepPreviousData } from '@tanstack/react-query'
import {
  useActivateCreditDebit,
  useDeleteCreditDebit,
  useGetCreditDebit,
} from '../../api/gen/hooks/credit-debit/credit-debit.ts'
import type { CreditDebit } from '../../api/gen/model/index.ts'
import { RecordList } from '../shared/list/RecordList.tsx'
import { rowsOf } from '../shared/list/rowsOf.ts'
import { useActivation } from '../shared/list/useActivation.ts'
import { useListState } from '../shared/list/useListState.ts'
import type { OpenRecord } from '../shared/record/useOpenRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import type { DataColumn, ListFilter } from '../ui/table/types.ts'
import { CommonHeads } from './CommonHeads.tsx'
import { Parts } from './Parts.tsx'
import { creditDebitTexts as texts } from './texts.ts'

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
