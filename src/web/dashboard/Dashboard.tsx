import { Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useCallback } from 'react'
import { dashboardTexts as texts } from '#texts/dashboard.ts'
import { useGetSetUpProgress } from '../../api/gen/hooks/common/common.ts'
import { useGetWorkspaces } from '../../api/gen/hooks/user-login/user-login.ts'
import { useCan } from '../shell/can.ts'
import { useSession } from '../shell/session.ts'
import { Page } from '../ui/page/Page.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { Around } from './Around.tsx'
import { checklistOf, partOfDay } from './checklist.ts'
import classes from './Dashboard.module.css'
import type { DashboardSearch } from './dashboardSearch.ts'
import { DayPanel } from './day/DayPanel.tsx'
import { ProofCard } from './proof/ProofCard.tsx'
import { ChecklistSkeleton, SetUpChecklist } from './SetUpChecklist.tsx'
import { useScreenLinks } from './useScreenLinks.ts'

const dayFormat = new Intl.DateTimeFormat('en-IN', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

const Transfers = lazy(() =>
  import('./transfers/Transfers.tsx').then((found) => ({ default: found.Transfers })),
)
const ProofPage = lazy(() => import('./proof/ProofPage.tsx').then((found) => ({ default: found.ProofPage })))

/** The first screen after sign-in, or what its address names in its place: transfers, the proof of the books. */
export function Dashboard() {
  const { transfer, proof, day } = useSearch({ from: '/protected/dashboard' })
  if (transfer === undefined && proof === undefined) return <Home day={day} />
  return (
    <Suspense fallback={<LoadingState />}>
      {transfer === undefined ? <ProofPage /> : <Transfers shown={transfer} />}
    </Suspense>
  )
}

/** The day, and until there are loans, the way to the first one. */
function Home({ day }: Pick<DashboardSearch, 'day'>) {
  const navigate = useNavigate()
  const dayFollowed = useCallback(
    () => void navigate({ to: '/dashboard', search: {}, replace: true }),
    [navigate],
  )
  const session = useSession()
  const can = useCan()
  const links = useScreenLinks()
  // Counted anew at each look: what changed on another screen shows at once.
  const progress = useGetSetUpProgress({ query: { staleTime: 0 } })
  const workspaces = useGetWorkspaces()
  const store = workspaces.data?.rows.find((row) => row.id === session?.storeId)?.name ?? ''
  const now = new Date()
  const lines = checklistOf(progress.data?.rows ?? [], links, (screen) => can(screen, 'view'))

  return (
    <Page
      title={texts[partOfDay(now.getHours())](session?.userName ?? '')}
      lead={texts.today(dayFormat.format(now), store)}
    >
      {can('Day', 'view') && <DayPanel asked={day} onFollowed={dayFollowed} />}
      <div className={classes.layout}>
        {progress.data !== undefined && lines.length > 0 && <SetUpChecklist lines={lines} />}
        {progress.data !== undefined && lines.length === 0 && <Text c="dimmed">{texts.setUp.empty}</Text>}
        {progress.isPending && <ChecklistSkeleton />}
        {progress.isError && progress.data === undefined && (
          <ErrorState detail={progress.error.problem.detail} onRetry={() => progress.refetch()} />
        )}
        <div className={classes.aside}>
          {can('Company', 'proof') && <ProofCard />}
          <Around />
        </div>
      </div>
    </Page>
  )
}
