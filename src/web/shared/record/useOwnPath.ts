import { useMatch } from '@tanstack/react-router'

/**
 * The route path of the screen that calls it. A navigation to `.` needs it as its `from`: while another screen is loading, the router
 * resolves `.` to that one.
 */
export function useOwnPath() {
  return useMatch({ strict: false })?.fullPath
}
