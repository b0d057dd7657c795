import { keepPreviousData } from '@tanstack/react-query'
import { useActivateMetal, useDeleteMetal, useGetMetal } from '../../api/gen/hooks/metal/metal.ts'
import type { Metal } from '../../api/gen/model/index.ts'
import { RecordList } from '../shared/list/RecordList.tsx'
import { rowsOf } from '../shared/list/rowsOf.ts'
import { useActivation } from '../shared/list/useActivation.ts'
import { useListState } from '../shared/list/useListState.ts'
import type { OpenRecord } from '../shared/record/useOpenRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import { AddUsualMetals } from './AddUsualMetals.tsx'
import { metalColumns } from './metalColumns.ts'
import { metalTexts as texts } from './texts.ts'

const nameOf = (metal: Metal) => metal.name

/** The metals of the company. */
export function MetalList({ open }: { open: OpenRecord }) {
  const scope = useScope()
  const [state, setState] = useListState()
  const query = useGetMetal(
    { ...scope, includeInactive: state.showInactive },
    { query: { placeholderData: keepPreviousData, select: rowsOf } },
  )
  const activation = useActivation(texts.noun, nameOf, useDeleteMetal(), useActivateMetal())
  return (
    <RecordList
      screen="Metal"
      title={texts.title}
      lead={texts.lead}
      noun={texts.noun}
      query={query}
      state={state}
      onStateChange={setState}
      columns={metalColumns}
      nameOf={nameOf}
      open={open}
      activation={activation}
      emptyText={texts.usual.offer}
      emptyMore={<AddUsualMetals />}
    />
  )
}
