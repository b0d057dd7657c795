import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useActivateStaff, useDeleteStaff, useGetStaff } from '../../api/gen/hooks/staff/staff.ts'
import type { Staff } from '../../api/gen/model/index.ts'
import { RecordList } from '../shared/list/RecordList.tsx'
import { rowsOf } from '../shared/list/rowsOf.ts'
import { useActivation } from '../shared/list/useActivation.ts'
import { useListState } from '../shared/list/useListState.ts'
import type { OpenRecord } from '../shared/record/useOpenRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import { staffColumns, storeFilter } from './staffColumns.ts'
import { staffTexts as texts } from './texts.ts'

const nameOf = (staff: Staff) => staff.name

/** The staff of the company. */
export function StaffList({ open }: { open: OpenRecord }) {
  const scope = useScope()
  const [state, setState] = useListState()
  const query = useGetStaff(
    { ...scope, includeInactive: state.showInactive },
    { query: { placeholderData: keepPreviousData, select: rowsOf } },
  )
  const activation = useActivation(texts.noun, nameOf, useDeleteStaff(), useActivateStaff())
  const filters = useMemo(() => [storeFilter(query.data)], [query.data])
  return (
    <RecordList
      screen="Staff"
      title={texts.title}
      lead={texts.lead}
      noun={texts.noun}
      query={query}
      state={state}
      onStateChange={setState}
      columns={staffColumns}
      filters={filters}
      nameOf={nameOf}
      open={open}
      activation={activation}
    />
  )
}
