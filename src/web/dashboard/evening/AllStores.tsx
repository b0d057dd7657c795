import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useGetEvening } from '../../../api/gen/hooks/dashboard/get-evening.ts'
import { useGetEveningTrend } from '../../../api/gen/hooks/dashboard/get-evening-trend.ts'
import { IntegrityCard } from '../../integrity/IntegrityCard.tsx'
import { useScope } from '../../shared/record/useScope.ts'
import { PartState } from '../../shared/state/PartState.tsx'
import { useCan } from '../../shell/can.ts'
import { SINCE_OPENING_MS } from '../../shell/firstReads.ts'
import { lazyInPlace } from '../../shell/lazyPart.tsx'
import { LoadingState } from '../../ui/states/LoadingState.tsx'
import type { DashboardSearch } from '../dashboardSearch.ts'
import { DashboardSummary } from '../summary/DashboardSummary.tsx'
import { Branches } from './Branches.tsx'
import { Exceptions } from './Exceptions.tsx'
import { Pending } from './Pending.tsx'

const SummaryMail = lazyInPlace(() => import('./SummaryMail.tsx'), 'SummaryMail')
const Trend = lazyInPlace(() => import('./Trend.tsx'), 'Trend')

/**
 * The owner's evening: all stores side by side with their trend lines, pending work, exceptions, the figures of all together, their trend,
 * the last check of the company's data, and the evening email.
 */
export function AllStores({ span: requested }: Pick<DashboardSearch, 'span'>) {
  const span = requested ?? 1
  const navigate = useNavigate()
  const can = useCan()
  const request = { ...useScope(), stores: 'all' } as const
  const query = useGetEvening(
    { ...request, days: span },
    { query: { staleTime: SINCE_OPENING_MS, placeholderData: keepPreviousData } },
  )
  // A separate query, so that the figures do not wait for it.
  const trend = useGetEveningTrend(request, { query: { staleTime: 0, placeholderData: keepPreviousData } })
  const { data } = query
  return (
    <>
      <PartState query={query} first>
        {data !== undefined && (
          <>
            <Branches evening={data} trend={trend} />
            <Pending evening={data} />
            <Exceptions
              evening={data}
              earlier={query.isPlaceholderData}
              span={span}
              onSpan={(next) =>
                void navigate({
                  to: '/dashboard',
                  search: { stores: 'all', ...(next !== 1 && { span: next }) },
                  replace: true,
                  resetScroll: false,
                })
              }
            />
          </>
        )}
      </PartState>
      <DashboardSummary stores="all" />
      <Suspense fallback={<LoadingState />}>
        <Trend query={trend} />
        {can('GetIntegrityCheck') && <IntegrityCard />}
        <SummaryMail />
      </Suspense>
    </>
  )
}
