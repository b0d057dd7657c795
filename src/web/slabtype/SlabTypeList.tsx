import { Button } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { slabTypeTexts as texts } from '#texts/slabtype.ts'
import {
  useActivateSlabType,
  useDeleteSlabType,
  useGetSlabType,
} from '../../api/gen/hooks/slab-type/slab-type.ts'
import type { SlabType } from '../../api/gen/model/index.ts'
import { RecordList } from '../shared/list/RecordList.tsx'
import { rowsOf } from '../shared/list/rowsOf.ts'
import { useActivation } from '../shared/list/useActivation.ts'
import { useListState } from '../shared/list/useListState.ts'
import type { OpenRecord } from '../shared/record/useOpenRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import { useCan } from '../shell/can.ts'
import { LockedButton } from '../ui/LockedButton.tsx'
import { slabTypeColumns } from './slabTypeColumns.ts'

const nameOf = ({ name }: SlabType) => name

/** The ways of charging interest. */
export function SlabTypeList({ open }: { open: OpenRecord }) {
  const scope = useScope()
  const [state, setState] = useListState()
  const query = useGetSlabType(
    { ...scope, includeInactive: state.showInactive },
    { query: { placeholderData: keepPreviousData, select: rowsOf } },
  )
  const activation = useActivation(texts.noun, nameOf, useDeleteSlabType(), useActivateSlabType())
  return (
    <RecordList
      screen="SlabType"
      title={texts.title}
      lead={texts.lead}
      noun={texts.noun}
      query={query}
      state={state}
      onStateChange={setState}
      columns={slabTypeColumns}
      nameOf={nameOf}
      open={open}
      activation={activation}
      headerActions={<SchemesLink />}
      emptyText={texts.emptyText}
    />
  )
}

/** The way on to the schemes that are priced by these. */
function SchemesLink() {
  const can = useCan()
  if (!can('GetInterestSlab'))
    return <LockedButton reason={texts.schemesLocked}>{texts.schemes}</LockedButton>
  return (
    <Button renderRoot={(props) => <Link to="/interestslab" {...props} />} variant="default">
      {texts.schemes}
    </Button>
  )
}
