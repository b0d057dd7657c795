import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Session } from '../../api/gen/model/index.ts'
import { takeReturnPath } from '../shell/returnPath.ts'
import { startSession } from '../shell/session.ts'

/** Keeps a new session and goes where the login was before its last session ended, or to the dashboard. */
export function useEnter(): (session: Session) => Promise<void> {
  const navigate = useNavigate()
  return useCallback(
    async (session) => {
      startSession(session)
      await navigate({ to: takeReturnPath(session.userId) ?? '/dashboard', replace: true })
    },
    [navigate],
  )
}
