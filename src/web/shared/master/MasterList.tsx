import { useCallback, useMemo, useState } from 'react'
import { useSession } from '../../shell/session.ts'
import type { ChosenOptions } from '../list/listFilters.ts'
import { RecordList } from '../list/RecordList.tsx'
import { useActivation } from '../list/useActivation.ts'
import { useListState } from '../list/useListState.ts'
import type { OpenRecord } from '../record/useOpenRecord.ts'
import type { AnyFilter, AnyRow, AnyScreen } from './anyMaster.ts'
import { columnsOf, filtersOf } from './masterList.ts'
import { useActivationCalls, useMasterRows } from './masterOperations.ts'

const noFilters: readonly AnyFilter[] = []
const noMore = () => ({ actions: undefined, dialog: undefined })
const nameOfRow = (row: AnyRow) => String(row.name)

/** The list of a master's records. */
export function MasterList({ master, open }: { master: AnyScreen; open: OpenRecord }) {
  const { name, texts, nameOf = nameOfRow, filters = noFilters, empty, Header } = master
  const { useRowActions = noMore } = master
  const [state, setState] = useListState(`Get${name}`)
  const query = useMasterRows<AnyRow>(name, state.showInactive)
  const { inactivate, activate } = useActivationCalls(name)
  const activation = useActivation(texts.noun, nameOf, inactivate, activate)
  const columns = useMemo(() => columnsOf(texts, master.columns), [texts, master.columns])
  const [kept] = useState<ChosenOptions>(() => new Map())
  const shown = useMemo(
    () => filtersOf(texts, filters, query.data, state.filters, kept),
    [texts, filters, query.data, state.filters, kept],
  )
  const session = useSession()
  const [storeId, userId] = [session?.storeId ?? '', session?.userId ?? '']
  const activeReason = useCallback(
    (row: AnyRow) => master.activeReason?.(row, { storeId, userId }),
    [master, storeId, userId],
  )
  const more = useRowActions()
  return (
    <>
      <RecordList
        record={name}
        title={texts.title}
        lead={query.data === undefined ? texts.lead : (master.lead?.(query.data) ?? texts.lead)}
        noun={texts.noun}
        query={query}
        state={state}
        onStateChange={setState}
        columns={columns}
        filters={shown}
        nameOf={nameOf}
        open={open}
        activation={activation}
        moreActions={more.actions}
        activeReason={activeReason}
        headerActions={Header && <Header open={open} />}
        before={master.before}
        emptyText={empty?.text}
        emptyMore={empty?.Action && <empty.Action />}
      />
      {more.dialog}
    </>
  )
}
