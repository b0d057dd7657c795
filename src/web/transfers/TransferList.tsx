import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { transferTexts as texts } from '#texts/transfer.ts'
import { getTransfer, useGetTransfer } from '../../api/gen/hooks/transfer/get-transfer.ts'
import { useGetTransferChoices } from '../../api/gen/hooks/transfer/get-transfer-choices.ts'
import { useGetTransferCount } from '../../api/gen/hooks/transfer/get-transfer-count.ts'
import type { GetTransferCountRequest, TransferCount, TransferStore } from '../../api/gen/model/index.ts'
import { ListViews } from '../shared/list/ListViews.tsx'
import { choiceFilter, isOf, recordFilter } from '../shared/list/listFilters.ts'
import { NumberedTable } from '../shared/list/NumberedTable.tsx'
import { usePagedList } from '../shared/list/pagedList.ts'
import type { SavedView } from '../shared/list/savedViews.ts'
import { useDashboardPlace } from '../shared/list/useDashboardPlace.ts'
import { useListState } from '../shared/list/useListState.ts'
import { useScope } from '../shared/record/useScope.ts'
import { useCan } from '../shell/can.ts'
import { BackButton } from '../ui/BackButton.tsx'
import { DisabledButton } from '../ui/DisabledButton.tsx'
import { Page } from '../ui/page/Page.tsx'
import type { ListState } from '../ui/table/types.ts'
import { transferColumns } from './transferColumns.tsx'

const calls = {
  page: getTransfer,
  usePage: useGetTransfer,
  useCount: useGetTransferCount,
  totals: ({ amountPaise, packetCount }: TransferCount) => ({ amountPaise, packetCount }),
}

/** The built-in views. */
const views: readonly SavedView[] = [
  { name: texts.views.coming, f: { direction: 'in', state: 'on-the-way' } },
  { name: texts.views.sent, f: { direction: 'out', state: 'on-the-way' } },
]

/** Incoming or sent transfers of the store, filtered and paged by the server. */
export function TransferList() {
  const scope = useScope()
  const place = useDashboardPlace('transfer')
  const [state, setState] = useListState('GetTransfer')
  const choices = useGetTransferChoices(scope)
  const stores = choices.data?.stores
  const filter = useMemo(() => ({ ...scope, ...filterOf(state) }), [scope, state])
  const list = usePagedList(calls, filter, state, choices)
  const { store } = state.filters
  const filters = useMemo(() => filtersOf(stores, store), [stores, store])
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <>
          <BackButton onClick={place.leave}>{texts.back}</BackButton>
          <SendActions />
        </>
      }
    >
      <ListViews list="GetTransfer" views={views} state={state} />
      <NumberedTable
        name={texts.title}
        columns={transferColumns}
        {...list}
        state={state}
        onStateChange={setState}
        linkOf={({ id }) => place.linkTo(id)}
        filters={filters}
        exportName="transfers"
        empty={texts.empty}
      />
    </Page>
  )
}

function filtersOf(stores: readonly TransferStore[] | undefined, store: string | undefined) {
  return [
    choiceFilter('direction', texts.filters.direction, texts.directions),
    choiceFilter('kind', texts.filters.kind, texts.kinds),
    choiceFilter('state', texts.filters.state, texts.states),
    recordFilter('store', texts.filters.store, stores, store),
  ]
}

/** The request; values of the address that are not offered are dropped. */
function filterOf({ search, filters }: ListState): Omit<GetTransferCountRequest, 'companyId' | 'storeId'> {
  const { direction, kind, state, store } = filters
  return {
    ...(isOf(texts.directions, direction) && { direction }),
    ...(search !== '' && { search }),
    ...(isOf(texts.kinds, kind) && { kind }),
    ...(isOf(texts.states, state) && { state }),
    ...(store !== undefined && { otherStoreId: store }),
  }
}

/** Buttons to send cash or packets to another store. */
function SendActions() {
  const can = useCan()
  const place = useDashboardPlace('transfer')
  const actions = [
    ['packets', texts.sendPackets],
    ['cash', texts.sendCash],
  ] as const
  return actions.map(([what, label]) =>
    can('SendCash') ? (
      <Button key={what} variant="default" onClick={() => void place.show(what)}>
        {label}
      </Button>
    ) : (
      <DisabledButton key={what} reason={texts.cancel.notAllowed}>
        {label}
      </DisabledButton>
    ),
  )
}
