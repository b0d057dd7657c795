import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { moneyTransferTexts as texts } from '#texts/moneytransfer.ts'
import {
  getMoneyTransfer,
  useGetMoneyTransfer,
  useGetMoneyTransferChoices,
  useGetMoneyTransferCount,
} from '../../api/gen/hooks/money-transfer/money-transfer.ts'
import type { GetMoneyTransferRequest } from '../../api/gen/model/index.ts'
import { bankVoucherFilterOf, bankVoucherFilters } from '../shared/bankVouchers/bankVoucherFilters.ts'
import { isOf, wordFilter } from '../shared/list/listFilters.ts'
import { detailOf, missingReads } from '../shared/list/listReads.ts'
import { allRows, PAGE_ROWS, pageRequestOf, sortOf } from '../shared/list/pagedList.ts'
import { useListState } from '../shared/list/useListState.ts'
import { useScope } from '../shared/record/useScope.ts'
import { today } from '../ui/days.ts'
import { Page } from '../ui/page/Page.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import type { ListState } from '../ui/table/types.ts'
import { MoneyActs } from './MoneyActs.tsx'
import { moneyColumns } from './moneyColumns.tsx'
import { moneyWork } from './moneyWork.ts'
import { useMoneyPlace } from './useMoneyPlace.ts'

const keep = { query: { placeholderData: keepPreviousData } }

/** The money transfers of the store; found, sorted and paged by the server. */
export function MoneyList() {
  const scope = useScope()
  const place = useMoneyPlace()
  const [state, setState] = useListState()
  const choices = useGetMoneyTransferChoices(scope)
  const on = choices.data?.openDayOn ?? today()
  const filter = useMemo(() => ({ ...scope, ...filterOf(state, on) }), [scope, state, on])
  const order = sortOf<NonNullable<GetMoneyTransferRequest['sort']>>(state)
  const query = useGetMoneyTransfer({ ...filter, ...order, ...pageRequestOf(state) }, keep)
  const count = useGetMoneyTransferCount(filter, keep)
  const filters = useMemo(
    () => [wordFilter('way', texts.columns.way, texts.ways), ...bankVoucherFilters(choices.data?.banks)],
    [choices.data],
  )
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            onClick={place.leave}
          >
            {texts.back}
          </Button>
          <MoneyActs of={moneyWork} />
        </>
      }
    >
      <DataTable
        name={texts.title}
        columns={moneyColumns}
        query={{ ...query, data: query.data?.rows }}
        state={state}
        onStateChange={setState}
        rowId={(row) => row.id}
        rowName={(row) => row.number}
        onOpen={({ id }) => void place.show(id)}
        filters={filters}
        errorDetail={detailOf}
        missing={missingReads(choices, count)}
        exportName="money-transfers"
        emptyTitle={texts.empty.title}
        emptyText={texts.empty.text}
        emptyAction={<MoneyActs of={['bank']} />}
        remote={{
          count: count.data?.count,
          totals: count.data && { amountPaise: count.data.amountPaise },
          pageSize: PAGE_ROWS,
          nextCursor: query.data?.nextCursor ?? null,
          previousCursor: query.data?.previousCursor ?? null,
          exportRows: () => allRows((page) => getMoneyTransfer({ ...filter, ...order, ...page })),
        }}
      />
    </Page>
  )
}

function filterOf(state: ListState, on: string) {
  const { way } = state.filters
  return { ...bankVoucherFilterOf(state, on), ...(isOf(texts.ways, way) && { way }) }
}
