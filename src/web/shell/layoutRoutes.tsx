import { CancelledError, useQuery } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  Navigate,
  Outlet,
  type ParsedLocation,
  redirect,
  useMatches,
  useRouter,
  useRouterState,
} from '@tanstack/react-router'
import { queryClient } from './query.ts'
import { storeRequestedPath } from './returnPath.ts'
import { rightsQuery } from './rightsQuery.ts'
import { getSession } from './session.ts'
import './staticData.ts'
import { Button, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { shellTexts as texts } from '#texts/shell.ts'
import { ApiError } from '../../api/http.ts'
import { usePageTitle } from '../ui/page/pageTitle.ts'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import classes from '../ui/states/states.module.css'
import { useUiTexts } from '../ui/UiTextsProvider.tsx'
import { isPartMissing, lazyScreen, reloadPage } from './programParts.ts'

/** Time without a reply after which the page says that the server does not respond. */
const LATE_AFTER_MS = 1000

/** The root of all pages; any unknown path goes to /404. */
export const rootRoute = createRootRoute({
  component: RootPage,
  notFoundComponent: () => <Navigate to="/404" replace />,
  errorComponent: RouteError,
})

/** Pages for users who are not signed in; with a stored token they lead to the dashboard. */
export const publicRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public',
  beforeLoad: () => {
    if (getSession() !== null) throw redirect({ to: '/dashboard', replace: true })
  },
})

/**
 * Loads the user's rights. When {@link PendingPage} cancels an attempt, the next one starts at once. Leads to the sign-in page
 * if the session ends meanwhile, because that is not an error of the page.
 */
async function readRights() {
  for (;;) {
    try {
      return await queryClient.query(rightsQuery())
    } catch (error) {
      if (getSession() === null) throw redirect({ to: '/', replace: true })
      if (!(error instanceof CancelledError)) throw error
    }
  }
}

/** The options of pages for signed-in users, with or without the layout: without a token they lead to the sign-in page. */
const signedInOptions = {
  beforeLoad: ({ location }: { location: ParsedLocation }) => {
    if (getSession() !== null) return
    storeRequestedPath(location.href)
    throw redirect({ to: '/', replace: true })
  },
  loader: readRights,
  pendingComponent: PendingPage,
  errorComponent: RouteError,
}

/** Pages inside the layout. */
export const protectedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'protected',
  component: lazyScreen(() => import('./layout/AppLayout.tsx'), 'AppLayout'),
  ...signedInOptions,
})

/** Pages without menu and header, such as printouts. */
export const bareRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'bare',
  component: lazyScreen(() => import('./layout/Guarded.tsx'), 'GuardedOutlet'),
  ...signedInOptions,
})

/** Common to every page: the document title, and scrolling to the top after a change of path. */
function RootPage() {
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  })
  const named = usePageTitle() ?? title
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const before = useRef(path)

  useEffect(() => {
    document.title = named === undefined ? texts.product : texts.documentTitle(named)
  }, [named])

  useEffect(() => {
    if (before.current !== path && before.current !== undefined) window.scrollTo(0, 0)
    before.current = path
  }, [path])

  return <Outlet />
}

/** Shown while the user's rights are loading. Retry sends a new request at once, even while one hangs. */
function PendingPage() {
  const rights = rightsQuery()
  const { isPending } = useQuery({ ...rights, enabled: false })
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLate, LATE_AFTER_MS, true)
    return () => clearTimeout(timer)
  }, [])
  return (
    <WaitingState
      detail={isPending && late ? texts.unanswered : undefined}
      onRetry={() => queryClient.cancelQueries({ queryKey: rights.queryKey })}
    />
  )
}

interface WaitingStateProps {
  /** Why it takes so long; shown with Retry. */
  detail: string | undefined
  onRetry: () => unknown
}

/** Placeholder for a whole page that is loading. */
function WaitingState({ detail, onRetry }: WaitingStateProps) {
  const { states } = useUiTexts()
  return (
    <main className={classes.state}>
      <div role="status">
        <Text component="h1" fw={600}>
          {states.loading}
        </Text>
        <Text size="sm" c="dimmed">
          {detail}
        </Text>
      </div>
      {detail !== undefined && (
        <Button variant="default" onClick={() => void onRetry()}>
          {states.retry}
        </Button>
      )}
    </main>
  )
}

/** A page that could not be loaded, with Retry. */
export function RouteError({ error }: { error: unknown }) {
  const router = useRouter()
  if (error instanceof ApiError)
    return <ErrorState detail={error.problem.detail} onRetry={() => router.invalidate()} />
  if (isPartMissing()) return <ErrorState detail={texts.partMissing} onRetry={reloadPage} />
  return <ErrorState onRetry={() => router.invalidate()} />
}
