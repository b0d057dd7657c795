import { CancelledError } from '@tanstack/react-query'
import { createRootRoute, createRoute, Navigate, type ParsedLocation, redirect } from '@tanstack/react-router'
import { rightsQuery } from './can.ts'
import { PendingPage } from './PendingPage.tsx'
import { queryClient } from './query.ts'
import { RootPage } from './RootPage.tsx'
import { RouteError } from './RouteError.tsx'
import { keepAskedPath } from './returnPath.ts'
import { getSession } from './session.ts'
import './staticData.ts'
import { lazyScreen } from './programParts.ts'

/** The root of all pages; any unknown path goes to /404. */
export const rootRoute = createRootRoute({
  component: RootPage,
  notFoundComponent: () => <Navigate to="/404" replace />,
  errorComponent: RouteError,
})

/** Pages for those who are not signed in; with a token stored they lead to the dashboard. */
export const publicRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public',
  beforeLoad: () => {
    if (getSession() !== null) throw redirect({ to: '/dashboard', replace: true })
  },
})

/** Reads what the person may do; {@link PendingPage} cancels an attempt, and the next begins at once. */
async function readRights() {
  for (;;) {
    try {
      return await queryClient.query(rightsQuery())
    } catch (error) {
      if (!(error instanceof CancelledError) || getSession() === null) throw error
    }
  }
}

/** What holds for pages of the signed-in, framed or bare: without a token they lead to the sign-in page. */
const forSignedIn = {
  beforeLoad: ({ location }: { location: ParsedLocation }) => {
    if (getSession() !== null) return
    keepAskedPath(location.href)
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
  ...forSignedIn,
})

/** Pages without menu and header, as papers are. */
export const bareRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'bare',
  component: lazyScreen(() => import('./layout/Guarded.tsx'), 'GuardedOutlet'),
  ...forSignedIn,
})
