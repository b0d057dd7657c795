import { Alert, Anchor, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconKeyboard, IconSearch, IconUserCircle } from '@tabler/icons-react'
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo } from 'react'
import { actionTitlesTexts } from '#texts/actionTitles.ts'
import { useGetHealth } from '../../api/gen/hooks/common/get-health.ts'
import { useGetSetUpProgress } from '../../api/gen/hooks/common/get-set-up-progress.ts'
import { useGetWorkspaces } from '../../api/gen/hooks/user-login/get-workspaces.ts'
import { DayPanel } from '../day/DayPanel.tsx'
import { IntegrityCard } from '../integrity/IntegrityCard.tsx'
import { AuditCard } from '../packetaudit/AuditCard.tsx'
import { rightOn, useCan } from '../shell/can.ts'
import { SINCE_OPENING_MS } from '../shell/firstReads.ts'
import { lazyPart } from '../shell/lazyPart.tsx'
import { useSession } from '../shell/session.ts'
import { clockFormat } from '../ui/clock.ts'
import { hourOf } from '../ui/days.ts'
import { Page } from '../ui/page/Page.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { FirstLoad, LoadingState } from '../ui/states/LoadingState.tsx'
import { checklistOf, partOfDay, type ScreenLink } from './checklist.ts'
import classes from './Home.module.css'
import { QuickActions } from './QuickActions.tsx'
import { ApprovalNotice } from './summary/ApprovalNotice.tsx'
import { DashboardSummary } from './summary/DashboardSummary.tsx'
import { FoldedSection } from './summary/FoldedSection.tsx'
import { Lists } from './summary/Lists.tsx'
import { dashboardTexts, dashboardTexts as texts } from './texts.ts'

const aroundTexts = dashboardTexts.around

const storeTexts = dashboardTexts.stores

const diskLowTexts = dashboardTexts.diskLow

const EVERY_MS = 60_000

const dayFormat = clockFormat('en-IN', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

const AllStores = lazyPart(() => import('./evening/AllStores.tsx'), 'AllStores', <LoadingState first />)

// Loaded only where it is shown: most businesses are set up.
const SetUpChecklist = lazyPart(
  () => import('./SetUpChecklist.tsx'),
  'SetUpChecklist',
  <LoadingState first />,
)

/**
 * The day, the balances and pending work of a store; until the business is set up, the steps to the first loan. Owners can
 * also see all stores together, without anything that belongs to a single store.
 */
export function Home() {
  const { day, stores: requested = 'this', span } = useSearch({ from: '/protected/dashboard' })
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
  // Counted again on each visit: a change on another screen is shown at once.
  const progress = useGetSetUpProgress({ query: { staleTime: SINCE_OPENING_MS } })
  const workspaces = useGetWorkspaces()
  const store = workspaces.data?.rows.find((row) => row.id === session?.storeId)?.name ?? ''
  const seesAll = can('Company.otherStores') && can('GetEvening')
  const hasSeveralStores = (workspaces.data?.rows.length ?? 0) > 1
  const showsAll = seesAll && requested === 'all'
  const now = Date.now()
  const lines = checklistOf(progress.data?.rows ?? [], links, (screen) => can(rightOn(screen, 'view')))
  const ready = lines.every(({ done }) => done)
  const steps = progress.data
  const lends = steps === undefined || steps.rows.some(({ screen, done }) => screen === 'NewLoan' && done)
  const hasCustomers = steps?.rows.some(({ screen, done }) => screen === 'Customer' && done)
  const aside = (
    <div className={classes.aside} data-in-order>
      {can('GetPacketAudit') && <AuditCard />}
      {can('GetIntegrityCheck') && <IntegrityCard />}
      <NavigationHelp />
    </div>
  )

  return (
    <Page
      greets
      title={texts[partOfDay(hourOf(now))](session?.userName ?? '')}
      lead={texts.today(dayFormat(now), showsAll ? '' : store)}
      actions={
        workspaces.isPending ? (
          <FirstLoad />
        ) : (
          seesAll && <StoresSwitch requested={requested} several={hasSeveralStores} />
        )
      }
    >
      <DiskWarning />
      {showsAll ? (
        <AllStores span={span} />
      ) : (
        <>
          <QuickActions />
          {can('GetNewLoan') && can('ApproveNewLoan') && <ApprovalNotice />}
          {can('GetDay') && <DayPanel requested={day} onFollowed={dayFollowed} />}
          {progress.isPending && <LoadingState first />}
          {/* Without a loan the figures would all be zero, above the remaining set-up steps. */}
          {lends && can('GetReports') && <DashboardSummary stores="this" />}
          {hasCustomers && lends && <Lists store={store} />}
          {progress.isError && progress.data === undefined && (
            <ErrorState detail={progress.error.problem.detail} onRetry={() => progress.refetch()} />
          )}
          {!progress.isPending &&
            (ready ? (
              <div className={classes.layout} data-ready>
                {aside}
              </div>
            ) : (
              <SetUpChecklist lines={lines} aside={aside}>
                {/* Before the first loan the lists are below the steps: above them, they would hide the steps while they load. */}
                {hasCustomers && !lends && <Lists store={store} />}
              </SetUpChecklist>
            ))}
        </>
      )}
    </Page>
  )
}

/** Warns while the disk of the server is nearly full; nothing else of its health is shown here. */
function DiskWarning() {
  const { data, isPending } = useGetHealth({ query: { refetchInterval: EVERY_MS, retry: false } })
  if (isPending) return <FirstLoad />
  if (data?.reason !== 'diskLow') return null
  return (
    <Alert color="red" variant="light" role="alert" title={diskLowTexts.title(data.diskFreePercent ?? 0)}>
      {diskLowTexts.text}
    </Alert>
  )
}

/** The screens of this build by their key in x-permission, from the declarations of the routes. */
function useScreenLinks(): ReadonlyMap<string, ScreenLink> {
  const router = useRouter()
  return useMemo(() => {
    const links = new Map<string, ScreenLink>([
      ['Day', { path: '/dashboard', search: { day: 'open' }, title: actionTitlesTexts.openDay }],
    ])
    for (const route of Object.values(router.routesByPath)) {
      const { screen, title } = route.options.staticData ?? {}
      // The page of one record has the same screen, but its path needs an id.
      if (screen === undefined || title === undefined || route.fullPath.includes('$')) continue
      if (!links.has(screen)) links.set(screen, { path: route.fullPath, title })
    }
    return links
  }, [router])
}

/**
 * Switches between the current store and all stores, or, for a user with one store, between its counter and its evening summary. The
 * choice is in the address.
 */
function StoresSwitch({ requested, several }: { requested: 'this' | 'all'; several: boolean }) {
  const words = several ? storeTexts : storeTexts.ofOne
  const navigate = useNavigate()
  return (
    <SegmentedControl
      aria-label={storeTexts.label}
      value={requested}
      onChange={(next) =>
        void navigate({ to: '/dashboard', search: next === 'all' ? { stores: 'all' } : {}, replace: true })
      }
      data={[
        { value: 'this', label: words.this },
        { value: 'all', label: words.all },
      ]}
    />
  )
}

/** Explains to a new employee how to navigate the program. */
function NavigationHelp() {
  return (
    <FoldedSection fold="help" title={aroundTexts.title}>
      <Stack gap="1.1rem">
        <Line
          icon={<IconSearch size={20} aria-hidden />}
          title={aroundTexts.search}
          lead={aroundTexts.searchLead}
        />
        <Line
          icon={<IconKeyboard size={20} aria-hidden />}
          title={aroundTexts.shortcuts}
          lead={aroundTexts.shortcutsLead}
        />
        <Line
          icon={<IconUserCircle size={20} aria-hidden />}
          title={
            <Anchor component={Link} to="/profile" fw={600}>
              {aroundTexts.profile}
            </Anchor>
          }
          lead={aroundTexts.profileLead}
        />
      </Stack>
    </FoldedSection>
  )
}

function Line({ icon, title, lead }: { icon: ReactNode; title: ReactNode; lead: string }) {
  return (
    <div className={classes.aroundLine}>
      {icon}
      <div>
        <Text component="div" fw={600}>
          {title}
        </Text>
        <Text size="sm" c="dimmed">
          {lead}
        </Text>
      </div>
    </div>
  )
}
