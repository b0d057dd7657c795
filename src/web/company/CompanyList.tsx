import { keepPreviousData } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useActivateCompany, useDeleteCompany, useGetCompany } from '../../api/gen/hooks/company/company.ts'
import type { Company } from '../../api/gen/model/index.ts'
import { RecordList } from '../shared/list/RecordList.tsx'
import { useActivation } from '../shared/list/useActivation.ts'
import { useListState } from '../shared/list/useListState.ts'
import type { OpenRecord } from '../shared/record/useOpenRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import { companyColumns } from './companyColumns.ts'
import { companyTexts as texts } from './texts.ts'

const nameOf = (company: Company) => company.name

/** The companies that this login may see. */
export function CompanyList({ open }: { open: OpenRecord }) {
  const scope = useScope()
  const [state, setState] = useListState()
  const query = useGetCompany(
    { ...scope, includeInactive: state.showInactive },
    { query: { placeholderData: keepPreviousData } },
  )
  const activation = useActivation(texts.noun, nameOf, useDeleteCompany(), useActivateCompany())
  const keptReason = useCallback(
    (company: Company) => (company.id === scope.companyId ? texts.here : undefined),
    [scope.companyId],
  )
  return (
    <RecordList
      screen="Company"
      title={texts.title}
      lead={texts.lead}
      noun={texts.noun}
      query={query}
      state={state}
      onStateChange={setState}
      columns={companyColumns}
      nameOf={nameOf}
      open={open}
      activation={activation}
      keptReason={keptReason}
    />
  )
}
