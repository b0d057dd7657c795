import { type RegisteredRouter, useMatch } from '@tanstack/react-router'

/** The path of a route as it is declared. */
type RoutePath = keyof RegisteredRouter['routesByPath']

/**
 * The route path of the screen that calls it. A navigation to `.` needs it as its `from`: while another screen is loading, the router
 * resolves `.` to that one.
 */
export function useOwnPath() {
  // Only the path: the match changes while its screen loads, for which the screen would be rendered again.
  return useMatch<RegisteredRouter, undefined, false, false, RoutePath>({
    strict: false,
    shouldThrow: false,
    select: ({ fullPath }) => fullPath,
  })
}
