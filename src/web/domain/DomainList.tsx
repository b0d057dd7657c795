import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useActivateDomain, useDeleteDomain, useGetDomain } from '../../api/gen/hooks/domain/domain.ts'
import type { Domain } from '../../api/gen/model/index.ts'
import { DEFAULT_HOST } from '../../domain/text/hostName.ts'
import { RecordList } from '../shared/list/RecordList.tsx'
import { useActivation } from '../shared/list/useActivation.ts'
import { useListState } from '../shared/list/useListState.ts'
import type { OpenRecord } from '../shared/record/useOpenRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import { domainColumns } from './domainColumns.tsx'
import { domainTexts as texts } from './texts.ts'
import { domainName, tellHere } from './wording.ts'

/** The addresses of the installation, and which of them answers where one is. */
export function DomainList({ open }: { open: OpenRecord }) {
  const scope = useScope()
  const [state, setState] = useListState()
  const query = useGetDomain(
    { ...scope, includeInactive: state.showInactive },
    { query: { placeholderData: keepPreviousData } },
  )
  const rows = useMemo(() => ({ ...query, data: query.data?.rows }), [query])
  const activation = useActivation<Domain>(texts.noun, domainName, useDeleteDomain(), useActivateDomain())
  const keptReason = useCallback(({ name }: Domain) => (name === DEFAULT_HOST ? texts.kept : undefined), [])
  return (
    <RecordList
      screen="Domain"
      title={texts.title}
      lead={query.data === undefined ? texts.lead : tellHere(query.data)}
      noun={texts.noun}
      query={rows}
      state={state}
      onStateChange={setState}
      columns={domainColumns}
      nameOf={domainName}
      open={open}
      activation={activation}
      keptReason={keptReason}
    />
  )
}
