import { Button } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useActivateBank, useDeleteBank, useGetBank } from '../../api/gen/hooks/bank/bank.ts'
import type { Bank } from '../../api/gen/model/index.ts'
import { RecordList } from '../shared/list/RecordList.tsx'
import { rowsOf } from '../shared/list/rowsOf.ts'
import { useActivation } from '../shared/list/useActivation.ts'
import { useListState } from '../shared/list/useListState.ts'
import type { OpenRecord } from '../shared/record/useOpenRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import { useCan } from '../shell/can.ts'
import { bankColumns, bankFilters } from './bankColumns.ts'
import { bankTexts as texts } from './texts.ts'

const nameOf = (bank: Bank) => (bank.branch === null ? bank.name : `${bank.name}, ${bank.branch}`)

/** The banks of the company. */
export function BankList({ open }: { open: OpenRecord }) {
  const scope = useScope()
  const can = useCan()
  const [state, setState] = useListState()
  const query = useGetBank(
    { ...scope, includeInactive: state.showInactive },
    { query: { placeholderData: keepPreviousData, select: rowsOf } },
  )
  const activation = useActivation(texts.noun, nameOf, useDeleteBank(), useActivateBank())
  return (
    <RecordList
      screen="Bank"
      title={texts.title}
      lead={texts.lead}
      noun={texts.noun}
      query={query}
      state={state}
      onStateChange={setState}
      columns={bankColumns}
      filters={bankFilters}
      nameOf={nameOf}
      open={open}
      activation={activation}
      headerActions={
        can('AddMoneyTransfer') && (
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/dashboard" search={{ money: 'new' }} {...props} />}
          >
            {texts.transferMoney}
          </Button>
        )
      }
    />
  )
}
