import { keepPreviousData } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useActivateStore, useDeleteStore, useGetStore } from '../../api/gen/hooks/store/store.ts'
import type { Store } from '../../api/gen/model/index.ts'
import { RecordList } from '../shared/list/RecordList.tsx'
import { rowsOf } from '../shared/list/rowsOf.ts'
import { useActivation } from '../shared/list/useActivation.ts'
import { useListState } from '../shared/list/useListState.ts'
import type { OpenRecord } from '../shared/record/useOpenRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import { storeColumns } from './storeColumns.ts'
import { storeTexts as texts } from './texts.ts'

const nameOf = (store: Store) => store.name

/** The stores of the company. */
export function StoreList({ open }: { open: OpenRecord }) {
  const scope = useScope()
  const [state, setState] = useListState()
  const query = useGetStore(
    { ...scope, includeInactive: state.showInactive },
    { query: { placeholderData: keepPreviousData, select: rowsOf } },
  )
  const activation = useActivation(texts.noun, nameOf, useDeleteStore(), useActivateStore())
  const keptReason = useCallback(
    (store: Store) => (store.id === scope.storeId ? texts.here : undefined),
    [scope.storeId],
  )
  return (
    <RecordList
      screen="Store"
      title={texts.title}
      lead={texts.lead}
      noun={texts.noun}
      query={query}
      state={state}
      onStateChange={setState}
      columns={storeColumns}
      nameOf={nameOf}
      open={open}
      activation={activation}
      keptReason={keptReason}
    />
  )
}
