import { keepPreviousData } from '@tanstack/react-query'
import {
  useActivateAccount,
  useDeleteAccount,
  useGetAccount,
} from '../../api/gen/hooks/credit-debit/credit-debit.ts'
import type { Account } from '../../api/gen/model/index.ts'
import { accountKinds } from '../../domain/books/accounts.ts'
import { RecordList } from '../shared/list/RecordList.tsx'
import { rowsOf } from '../shared/list/rowsOf.ts'
import { useActivation } from '../shared/list/useActivation.ts'
import { useListState } from '../shared/list/useListState.ts'
import type { OpenRecord } from '../shared/record/useOpenRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import type { DataColumn, ListFilter } from '../ui/table/types.ts'
import { keptBy, keptReason } from './accountValues.ts'
import { Parts } from './Parts.tsx'
import { creditDebitTexts } from './texts.ts'

const texts = creditDebitTexts.accounts
const nameOf = ({ code, name }: Account) => creditDebitTexts.account(code, name)

const columns: readonly DataColumn<Account>[] = [
  { id: 'code', header: texts.columns.code, value: (account) => account.code, width: 90 },
  { id: 'name', header: texts.columns.name, value: (account) => account.name, width: 280 },
  { id: 'kind', header: texts.columns.kind, value: (account) => texts.kinds[account.kind], width: 120 },
  {
    id: 'origin',
    header: texts.columns.origin,
    value: (account) => texts.origins[keptBy(account)],
    width: 150,
  },
]

const filters: readonly ListFilter<Account>[] = [
  {
    id: 'kind',
    label: texts.columns.kind,
    options: accountKinds.map((value) => ({ value, label: texts.kinds[value] })),
    matches: (account, value) => account.kind === value,
  },
]

/** The chart of accounts. */
export function AccountList({ open }: { open: OpenRecord }) {
  const scope = useScope()
  const [state, setState] = useListState()
  const query = useGetAccount(
    { ...scope, includeInactive: state.showInactive },
    { query: { placeholderData: keepPreviousData, select: rowsOf } },
  )
  const activation = useActivation(texts.noun, nameOf, useDeleteAccount(), useActivateAccount())
  return (
    <RecordList
      screen="CreditDebit"
      title={creditDebitTexts.title}
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
      keptReason={keptReason}
      before={<Parts part="accounts" />}
    />
  )
}
