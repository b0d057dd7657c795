import { Button } from '@mantine/core'
import { IconPencil, IconSparkles } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import {
  useActivateInterestSlab,
  useDeleteInterestSlab,
  useGetInterestSlab,
} from '../../api/gen/hooks/interest-slab/interest-slab.ts'
import type { InterestSlab } from '../../api/gen/model/index.ts'
import { RecordList } from '../shared/list/RecordList.tsx'
import { rowsOf } from '../shared/list/rowsOf.ts'
import { useActivation } from '../shared/list/useActivation.ts'
import { useListState } from '../shared/list/useListState.ts'
import { useLock } from '../shared/record/useLock.ts'
import type { OpenRecord } from '../shared/record/useOpenRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import { useCan } from '../shell/can.ts'
import { LockedButton } from '../ui/LockedButton.tsx'
import type { RowAction } from '../ui/table/types.ts'
import { interestSlabColumns } from './interestSlabColumns.ts'
import { interestSlabTexts as texts } from './texts.ts'
import { useUsualSchemes } from './useUsualSchemes.ts'

const nameOf = ({ name }: InterestSlab) => name

/** The schemes of the company; a row opens the scheme's own page. */
export function InterestSlabList({ open }: { open: OpenRecord }) {
  const scope = useScope()
  const navigate = useNavigate()
  const locked = useLock('InterestSlab')
  const [state, setState] = useListState()
  const query = useGetInterestSlab(
    { ...scope, includeInactive: state.showInactive },
    { query: { placeholderData: keepPreviousData, select: rowsOf } },
  )
  const activation = useActivation(texts.noun, nameOf, useDeleteInterestSlab(), useActivateInterestSlab())
  const toPage = useMemo(
    () => ({ ...open, show: (id: string) => void navigate({ to: '/interestslab/$id', params: { id } }) }),
    [open, navigate],
  )
  const moreActions = useCallback(
    (slab: InterestSlab): RowAction[] => [
      {
        label: texts.change,
        icon: <IconPencil size={16} />,
        onClick: () => open.show(slab.id),
        disabledReason: locked('edit') ?? (slab.active ? undefined : texts.inactive),
      },
    ],
    [open, locked],
  )
  return (
    <RecordList
      screen="InterestSlab"
      title={texts.title}
      lead={texts.lead}
      noun={texts.noun}
      query={query}
      state={state}
      onStateChange={setState}
      columns={interestSlabColumns}
      nameOf={nameOf}
      open={toPage}
      activation={activation}
      moreActions={moreActions}
      headerActions={<SlabTypesLink />}
      emptyText={texts.usual.lead}
      emptyMore={<UsualSchemes lockedReason={locked('add')} />}
    />
  )
}

/** The way back to the ways of charging that schemes are made of. */
function SlabTypesLink() {
  const can = useCan()
  if (!can('GetSlabType'))
    return <LockedButton reason={texts.slabTypesLocked}>{texts.slabTypes}</LockedButton>
  return (
    <Button renderRoot={(props) => <Link to="/slabtype" {...props} />} variant="default">
      {texts.slabTypes}
    </Button>
  )
}

/** An empty list's quick start: six usual schemes at once. */
function UsualSchemes({ lockedReason }: { lockedReason: string | undefined }) {
  const { add, adding } = useUsualSchemes()
  if (lockedReason !== undefined) return <LockedButton reason={lockedReason}>{texts.usual.add}</LockedButton>
  return (
    <Button
      variant="default"
      loading={adding}
      leftSection={<IconSparkles size={16} aria-hidden />}
      onClick={() => void add()}
    >
      {texts.usual.add}
    </Button>
  )
}
