import { useNavigate } from '@tanstack/react-router'
import { useOwnPath } from './useOwnPath.ts'

/** Navigates as `useNavigate` does; `.` is the screen that calls it, even while another screen is loading. */
export function useNavigateHere() {
  return useNavigate({ from: useOwnPath() })
}
