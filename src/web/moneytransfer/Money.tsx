import { useMemo } from 'react'
import { moneyTransferTexts as texts } from '#texts/moneytransfer.ts'
import {
  getMoneyTransfer,
  useGetMoneyTransfer,
} from '../../api/gen/hooks/money-transfer/get-money-transfer.ts'
import { useGetMoneyTransferChoices } from '../../api/gen/hooks/money-transfer/get-money-transfer-choices.ts'
import { useGetMoneyTransferCount } from '../../api/gen/hooks/money-transfer/get-money-transfer-count.ts'
import type { BankVoucherCount, MoneyTransferRow } from '../../api/gen/model/index.ts'
import { bankVoucherColumns as shared } from '../shared/bankVouchers/bankVoucherColumns.tsx'
import { bankVoucherFilterOf, bankVoucherFilters } from '../shared/bankVouchers/bankVoucherFilters.ts'
import { choiceFilter, isOf } from '../shared/list/listFilters.ts'
import { NumberedTable } from '../shared/list/NumberedTable.tsx'
import { usePagedList } from '../shared/list/pagedList.ts'
import { useDashboardPlace } from '../shared/list/useDashboardPlace.ts'
import { useListState } from '../shared/list/useListState.ts'
import { useScope } from '../shared/record/useScope.ts'
import { lazyPart } from '../shell/lazyPart.tsx'
import { BackButton } from '../ui/BackButton.tsx'
import { today } from '../ui/days.ts'
import { Page } from '../ui/page/Page.tsx'
import type { DataColumn, ListState } from '../ui/table/types.ts'
import { MoneyTransferActions } from './MoneyTransferActions.tsx'
import { isMoneyWork, moneyWork } from './moneyWork.ts'

const MoneyForm = lazyPart(() => import('./MoneyForm.tsx'), 'MoneyForm')
const MoneyPage = lazyPart(() => import('./MoneyPage.tsx'), 'MoneyPage')

const { cash, columns: columnTexts, ways } = texts

/** The columns of the list of money transfers; sortable where the server has an index. */
const moneyColumns: readonly DataColumn<MoneyTransferRow>[] = [
  shared.number,
  shared.postedOn,
  { id: 'way', header: columnTexts.way, value: (row) => ways[row.way], width: 130, sortable: false },
  {
    id: 'from',
    header: columnTexts.from,
    value: (row) => row.fromBankName ?? cash,
    width: 150,
    sortable: false,
  },
  { id: 'to', header: columnTexts.to, value: (row) => row.toBankName ?? cash, width: 150, sortable: false },
  shared.amount,
  {
    id: 'slipNumber',
    header: columnTexts.slipNumber,
    value: (row) => row.slipNumber,
    width: 140,
    sortable: false,
  },
  shared.remark,
  shared.state,
  shared.by,
]

const calls = {
  page: getMoneyTransfer,
  usePage: useGetMoneyTransfer,
  useCount: useGetMoneyTransferCount,
  totals: ({ amountPaise }: BankVoucherCount) => ({ amountPaise }),
}

/** Money transfers: the list, the form, or one transfer, depending on the address. */
export function Money({ shown }: { shown: string }) {
  if (shown === 'list') return <MoneyList />
  if (isMoneyWork(shown)) return <MoneyForm key={shown} work={shown} />
  return <MoneyPage key={shown} id={shown} />
}

/** The money transfers of the store; searched, sorted and paged by the server. */
function MoneyList() {
  const scope = useScope()
  const place = useDashboardPlace('money')
  const [state, setState] = useListState('GetMoneyTransfer')
  const choices = useGetMoneyTransferChoices(scope)
  const date = choices.data?.openDayOn ?? today()
  const filter = useMemo(() => ({ ...scope, ...filterOf(state, date) }), [scope, state, date])
  const list = usePagedList(calls, filter, state, choices)
  const { bank } = state.filters
  const filters = useMemo(
    () => [
      choiceFilter('way', texts.columns.way, texts.ways),
      ...bankVoucherFilters(choices.data?.banks, bank),
    ],
    [choices.data, bank],
  )
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <>
          <BackButton onClick={place.leave}>{texts.back}</BackButton>
          <MoneyTransferActions works={moneyWork} />
        </>
      }
    >
      <NumberedTable
        name={texts.title}
        columns={moneyColumns}
        {...list}
        state={state}
        onStateChange={setState}
        linkOf={({ id }) => place.linkTo(id)}
        filters={filters}
        exportName="money-transfers"
        empty={texts.empty}
        emptyAction={<MoneyTransferActions works={['bank']} />}
      />
    </Page>
  )
}

function filterOf(state: ListState, date: string) {
  const { way } = state.filters
  return { ...bankVoucherFilterOf(state, date), ...(isOf(texts.ways, way) && { way }) }
}
