import { type RegisteredRouter, useMatch } from '@tanstack/react-router'

/** The path of a route as it is declared. */
type RoutePath = keyof RegisteredRouter['routesByPath']

/**
 * The path of the screen that calls it, with the ids in it. A navigation to `.` needs it as its `from`: while another screen is
 * loading, the router resolves `.` and the ids of a path against that other screen.
 */
export function useOwnPath() {
  // Selects only the path: the match changes while its screen loads, and each change would render the screen again. The router also
  // accepts a path with ids, but its type lists only the paths of routes.
  return useMatch<RegisteredRouter, undefined, false, false, RoutePath>({
    strict: false,
    shouldThrow: false,
    select: ({ pathname }) => pathname as RoutePath,
  })
}
