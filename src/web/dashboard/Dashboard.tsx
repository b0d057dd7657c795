import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useCallback } from 'react'
import { useGetSetUpProgress } from '../../api/gen/hooks/common/common.ts'
import { useGetWorkspaces } from '../../api/gen/hooks/user-login/user-login.ts'
import { DayPanel } from '../day/DayPanel.tsx'
import { ProofCard } from '../proof/ProofCard.tsx'
import { rightOn, useCan } from '../shell/can.ts'
import { useSession } from '../shell/session.ts'
import { clockFormat } from '../ui/clock.ts'
import { hourOf } from '../ui/days.ts'
import { Page } from '../ui/page/Page.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { Around } from './Around.tsx'
import { checklistOf, partOfDay } from './checklist.ts'
import classes from './Dashboard.module.css'
import { DiskWarning } from './DiskWarning.tsx'
import type { DashboardSearch } from './dashboardSearch.ts'
import { Glance } from './glance/Glance.tsx'
import { Lists } from './glance/Lists.tsx'
import { StoresSwitch } from './glance/StoresSwitch.tsx'
import { SetUpChecklist } from './SetUpChecklist.tsx'
import { dashboardTexts as texts } from './texts.ts'
import { useScreenLinks } from './useScreenLinks.ts'

const dayFormat = clockFormat('en-IN', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

const Transfers = lazy(() =>
  import('../transfers/Transfers.tsx').then((found) => ({ default: found.Transfers })),
)
const Money = lazy(() => import('../moneytransfer/Money.tsx').then((found) => ({ default: found.Money })))
const ProofPage = lazy(() => import('../proof/ProofPage.tsx').then((found) => ({ default: found.ProofPage })))

/** The first screen after sign-in, or what its address names in its place: transfers, money transfers, the proof of the books. */
export function Dashboard() {
  const { transfer, money, proof, day, stores } = useSearch({ from: '/protected/dashboard' })
  const home = transfer === undefined && money === undefined && proof === undefined
  if (home) return <Home day={day} asked={stores ?? 'this'} />
  return (
    <Suspense fallback={<LoadingState />}>
      {transfer !== undefined && <Transfers shown={transfer} />}
      {transfer === undefined && money !== undefined && <Money shown={money} />}
      {transfer === undefined && money === undefined && <ProofPage />}
    </Suspense>
  )
}

interface HomeProps extends Pick<DashboardSearch, 'day'> {
  /** The stores that the address asks the figures of. */
  asked: 'this' | 'all'
}

/** The day, what stands and what waits; until the shop is ready, the way to the first loan. */
function Home({ day, asked }: HomeProps) {
  const navigate = useNavigate()
  const dayFollowed = useCallback(
    () =>
      void navigate({
        to: '/dashboard',
        search: ({ stores }) => (stores === undefined ? {} : { stores }),
        replace: true,
      }),
    [navigate],
  )
  const session = useSession()
  const can = useCan()
  const links = useScreenLinks()
  // Counted anew at each look: what changed on another screen shows at once.
  const progress = useGetSetUpProgress({ query: { staleTime: 0 } })
  const workspaces = useGetWorkspaces()
  const store = workspaces.data?.rows.find((row) => row.id === session?.storeId)?.name ?? ''
  const several = can('Company.otherStores') && (workspaces.data?.rows.length ?? 0) > 1
  const now = Date.now()
  const lines = checklistOf(progress.data?.rows ?? [], links, (screen) => can(rightOn(screen, 'view')))
  const ready = lines.every(({ done }) => done)
  const hasCustomers = progress.data?.rows.some(({ screen, done }) => screen === 'Customer' && done)

  return (
    <Page
      title={texts[partOfDay(hourOf(now))](session?.userName ?? '')}
      lead={texts.today(dayFormat(now), store)}
      actions={several && <StoresSwitch asked={asked} />}
    >
      <DiskWarning />
      {can('GetDay') && <DayPanel asked={day} onFollowed={dayFollowed} />}
      {can('GetReports') && <Glance stores={several ? asked : 'this'} />}
      {hasCustomers && <Lists store={store} />}
      {progress.isError && progress.data === undefined && (
        <ErrorState detail={progress.error.problem.detail} onRetry={() => progress.refetch()} />
      )}
      {!progress.isPending && (
        <div className={classes.layout} data-ready={ready}>
          {!ready && <SetUpChecklist lines={lines} />}
          <div className={classes.aside}>
            {can('GetProof') && <ProofCard />}
            <Around />
          </div>
        </div>
      )}
    </Page>
  )
}
