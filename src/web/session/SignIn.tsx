import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import type { Session } from '../../api/gen/model/index.ts'
import { PublicFrame } from '../shared/login/PublicFrame.tsx'
import { takeReturnPath } from '../shell/returnPath.ts'
import { startSession } from '../shell/session.ts'
import { notifyWarning } from '../ui/notify.ts'
import { clockSentence } from './ClockNotice.tsx'
import { SignInForm } from './SignInForm.tsx'
import { useSignInChoices } from './useSignInChoices.ts'

const TemporaryPasswordForm = lazy(() =>
  import('./TemporaryPasswordForm.tsx').then(({ TemporaryPasswordForm }) => ({
    default: TemporaryPasswordForm,
  })),
)

/** A session opened with a temporary password, which must be changed first, when its reply arrived, and that password. */
interface Unfinished {
  session: Session
  receivedAt: number
  password: string
}

/** The sign-in page; on an empty installation it redirects to the set-up page. */
export function SignIn() {
  const choices = useSignInChoices()
  const [unfinished, setUnfinished] = useState<Unfinished | null>(null)
  const navigate = useNavigate()
  const enter = useEnter()
  const setUpNeeded = choices.data?.setUpNeeded === true

  useEffect(() => {
    if (setUpNeeded) navigate({ to: '/setup', replace: true })
  }, [setUpNeeded, navigate])

  function signedIn(session: Session, password: string, clockOffset: number | null) {
    if (clockOffset !== null) notifyWarning(clockSentence(clockOffset))
    if (session.mustChangePassword) setUnfinished({ session, receivedAt: Date.now(), password })
    else enter(session)
  }

  return (
    <PublicFrame>
      {unfinished === null ? (
        <SignInForm choices={choices} onSignedIn={signedIn} />
      ) : (
        <Suspense>
          <TemporaryPasswordForm
            session={unfinished.session}
            temporaryPassword={unfinished.password}
            onChanged={() =>
              enter({ ...unfinished.session, mustChangePassword: false }, unfinished.receivedAt)
            }
            onBack={() => setUnfinished(null)}
          />
        </Suspense>
      )}
    </PublicFrame>
  )
}

/**
 * Stores a new session and opens the page where the login's last session ended, or the page that was requested without a
 * session, or the dashboard.
 */
function useEnter(): (session: Session, receivedAt?: number) => Promise<void> {
  const navigate = useNavigate()
  return useCallback(
    async (session, receivedAt) => {
      startSession(session, receivedAt)
      await navigate({ to: takeReturnPath(session.userId) ?? '/dashboard', replace: true })
    },
    [navigate],
  )
}
