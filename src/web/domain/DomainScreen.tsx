import { Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useActivateDomain } from '../../api/gen/hooks/domain/activate-domain.ts'
import { useDeleteDomain } from '../../api/gen/hooks/domain/delete-domain.ts'
import { useGetDomain } from '../../api/gen/hooks/domain/get-domain.ts'
import type { Domain, DomainRows } from '../../api/gen/model/index.ts'
import { DEFAULT_HOST } from '../../domain/text/hostName.ts'
import { RecordList } from '../shared/list/RecordList.tsx'
import { useActivation } from '../shared/list/useActivation.ts'
import { useListState } from '../shared/list/useListState.ts'
import { type OpenRecord, useOpenRecord } from '../shared/record/useOpenRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import { lazyPart } from '../shell/lazyPart.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import type { DataColumn } from '../ui/table/types.ts'
import { domainTexts as texts } from './texts.ts'
import { domainName, hereText, servesText } from './wording.ts'

const { columns } = texts

/** The columns of the list of addresses. */
const domainColumns: readonly DataColumn<Domain>[] = [
  { id: 'name', header: columns.name, value: domainName, width: 220 },
  { id: 'serves', header: columns.serves, value: servesText, width: 360 },
  {
    id: 'count',
    header: columns.count,
    value: ({ places }) => (places.length === 0 ? null : places.length),
    kind: 'number',
    width: 90,
  },
  {
    id: 'here',
    header: columns.here,
    value: ({ answersHere }) => (answersHere ? texts.youAreHere : null),
    cell: ({ answersHere }) => answersHere && <StatusBadge tone="info">{texts.youAreHere}</StatusBadge>,
    kind: 'status',
    width: 130,
  },
]

const DomainOpen = lazyPart(() => import('./DomainRecord.tsx'), 'DomainOpen')
const DomainRecord = lazyPart(() => import('./DomainRecord.tsx'), 'DomainRecord')

/** /domain: the list, or one address. */
export function DomainScreen() {
  const open = useOpenRecord()
  if (open.adding) return <DomainRecord domain={null} onClose={open.close} />
  if (open.id !== null) return <DomainOpen key={open.id} id={open.id} onClose={open.close} />
  return <DomainList open={open} />
}

/** Which address serves the current page; its space is reserved while the addresses load. */
function CurrentAddress({ rows }: { rows: DomainRows | undefined }) {
  return (
    <Text size="sm" mih={{ base: '3lh', sm: '1lh' }}>
      {rows !== undefined && hereText(rows)}
    </Text>
  )
}

/** The addresses of the installation, and which of them serves the current page. */
function DomainList({ open }: { open: OpenRecord }) {
  const scope = useScope()
  const [state, setState] = useListState('GetDomain')
  const query = useGetDomain(
    { ...scope, includeInactive: state.showInactive },
    { query: { placeholderData: keepPreviousData } },
  )
  const rows = useMemo(() => ({ ...query, data: query.data?.rows }), [query])
  const activation = useActivation<Domain>(texts.noun, domainName, useDeleteDomain(), useActivateDomain())
  const activeReason = useCallback(({ name }: Domain) => (name === DEFAULT_HOST ? texts.kept : undefined), [])
  return (
    <RecordList
      record="Domain"
      title={texts.title}
      lead={texts.lead}
      before={<CurrentAddress rows={query.data} />}
      noun={texts.noun}
      query={rows}
      state={state}
      onStateChange={setState}
      columns={domainColumns}
      nameOf={domainName}
      open={open}
      activation={activation}
      activeReason={activeReason}
    />
  )
}
