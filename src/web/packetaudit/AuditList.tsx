import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { packetAuditTexts } from '#texts/packetaudit.ts'
import { getPacketAudit, useGetPacketAudit } from '../../api/gen/hooks/packet-audit/get-packet-audit.ts'
import { useGetPacketAuditCount } from '../../api/gen/hooks/packet-audit/get-packet-audit-count.ts'
import type { GetPacketAuditCountRequest, PacketAuditCount } from '../../api/gen/model/index.ts'
import { ListViews } from '../shared/list/ListViews.tsx'
import { choiceFilter, isOf } from '../shared/list/listFilters.ts'
import { NumberedTable } from '../shared/list/NumberedTable.tsx'
import { usePagedList } from '../shared/list/pagedList.ts'
import type { SavedView } from '../shared/list/savedViews.ts'
import { useDashboardPlace } from '../shared/list/useDashboardPlace.ts'
import { useListState } from '../shared/list/useListState.ts'
import { useScope } from '../shared/record/useScope.ts'
import { useCan } from '../shell/can.ts'
import { BackButton } from '../ui/BackButton.tsx'
import { DisabledButton } from '../ui/DisabledButton.tsx'
import { Page } from '../ui/page/Page.tsx'
import type { ListState } from '../ui/table/types.ts'
import { auditColumns } from './auditColumns.tsx'
import { auditTexts as texts } from './texts/packetAudits.ts'

const calls = {
  page: getPacketAudit,
  usePage: useGetPacketAudit,
  useCount: useGetPacketAuditCount,
  totals: ({ missing }: PacketAuditCount) => ({ missing }),
}

const filters = [
  choiceFilter('state', texts.filters.state, packetAuditTexts.states),
  choiceFilter('scope', texts.filters.scope, packetAuditTexts.scopes),
  choiceFilter('differs', texts.filters.differs, texts.differs),
]

/** The built-in views. */
const views: readonly SavedView[] = [
  { name: packetAuditTexts.states.counting, f: { state: 'counting' } },
  { name: packetAuditTexts.states.counted, f: { state: 'counted' } },
  { name: texts.differs.yes, f: { differs: 'yes' } },
]

/** Audits of the store, filtered and paged by the server. */
export function AuditList() {
  const scope = useScope()
  const place = useDashboardPlace('packetAudit')
  const [state, setState] = useListState('GetPacketAudit')
  const filter = useMemo(() => ({ ...scope, ...filterOf(state) }), [scope, state])
  const list = usePagedList(calls, filter, state)
  const can = useCan()
  return (
    <Page
      title={packetAuditTexts.title}
      lead={texts.lead}
      howItWorks={() => import('./texts/howItWorks.ts')}
      actions={
        <>
          <BackButton onClick={place.leave}>{texts.back}</BackButton>
          {can('StartPacketAudit') ? (
            <Button onClick={() => void place.show('new')}>{texts.start}</Button>
          ) : (
            <DisabledButton reason={texts.notAllowed}>{texts.start}</DisabledButton>
          )}
        </>
      }
    >
      <ListViews list="GetPacketAudit" views={views} state={state} />
      <NumberedTable
        name={packetAuditTexts.title}
        columns={auditColumns}
        {...list}
        state={state}
        onStateChange={setState}
        linkOf={({ id }) => place.linkTo(id)}
        filters={filters}
        exportName="packet-audits"
        empty={texts.empty}
      />
    </Page>
  )
}

/** The request; values of the address that are not offered are dropped. */
function filterOf({
  search,
  filters: chosen,
}: ListState): Omit<GetPacketAuditCountRequest, 'companyId' | 'storeId'> {
  const { state, scope, differs } = chosen
  return {
    ...(isOf(packetAuditTexts.states, state) && { state }),
    ...(isOf(packetAuditTexts.scopes, scope) && { scope }),
    ...(isOf(texts.differs, differs) && { differs: differs === 'yes' }),
    ...(search !== '' && { search }),
  }
}
