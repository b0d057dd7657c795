import { keepPreviousData } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useActivateCompany } from '../../api/gen/hooks/company/activate-company.ts'
import { useDeleteCompany } from '../../api/gen/hooks/company/delete-company.ts'
import { useGetCompany } from '../../api/gen/hooks/company/get-company.ts'
import type { Company } from '../../api/gen/model/index.ts'
import { RecordList } from '../shared/list/RecordList.tsx'
import { useActivation } from '../shared/list/useActivation.ts'
import { useListState } from '../shared/list/useListState.ts'
import { type OpenRecord, useOpenRecord } from '../shared/record/useOpenRecord.ts'
import { useScope } from '../shared/record/useScope.ts'
import { lazyPart } from '../shell/lazyPart.tsx'
import type { DataColumn } from '../ui/table/types.ts'
import { companyTexts, companyTexts as texts } from './texts.ts'

const columnTexts = companyTexts.columns

/** The columns of the list of companies. */
const companyColumns: readonly DataColumn<Company>[] = [
  { id: 'name', header: columnTexts.name, value: (company) => company.name, width: 240 },
  {
    id: 'legalName',
    header: columnTexts.legalName,
    value: (company) => company.legalName,
    initiallyHidden: true,
  },
  {
    id: 'licenceNumber',
    header: columnTexts.licenceNumber,
    value: (company) => company.licenceNumber,
    width: 160,
  },
  {
    id: 'policyProfile',
    header: columnTexts.policyProfile,
    value: (company) => companyTexts.profiles[company.policyProfile].title,
    width: 160,
  },
  { id: 'plan', header: columnTexts.plan, value: (company) => company.plan, width: 120 },
  { id: 'phone', header: columnTexts.phone, value: (company) => company.phone, width: 150 },
  { id: 'gstin', header: columnTexts.gstin, value: (company) => company.gstin, initiallyHidden: true },
  {
    id: 'updatedAt',
    header: columnTexts.updatedAt,
    value: (company) => company.updatedAt,
    kind: 'datetime',
    width: 150,
  },
]

const nameOf = (company: Company) => company.name

const CompanyOpen = lazyPart(() => import('./CompanyRecord.tsx'), 'CompanyOpen')
const CompanyRecord = lazyPart(() => import('./CompanyRecord.tsx'), 'CompanyRecord')

/** /company: the list, or one company in its place. */
export function CompanyScreen() {
  const open = useOpenRecord()
  if (open.adding) return <CompanyRecord company={null} onClose={open.close} />
  if (open.id !== null) return <CompanyOpen key={open.id} id={open.id} onClose={open.close} />
  return <CompanyList open={open} />
}

/** Companies visible to this login. */
function CompanyList({ open }: { open: OpenRecord }) {
  const scope = useScope()
  const [state, setState] = useListState('GetCompany')
  const query = useGetCompany(
    { ...scope, includeInactive: state.showInactive },
    { query: { placeholderData: keepPreviousData } },
  )
  const activation = useActivation(texts.noun, nameOf, useDeleteCompany(), useActivateCompany())
  const activeReason = useCallback(
    (company: Company) => (company.id === scope.companyId ? texts.here : undefined),
    [scope.companyId],
  )
  return (
    <RecordList
      record="Company"
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
      activeReason={activeReason}
    />
  )
}
