import { useEndSession } from '../../api/gen/hooks/user-login/end-session.ts'
import { useGetSessions } from '../../api/gen/hooks/user-login/get-sessions.ts'
import type { UserLogin } from '../../api/gen/model/index.ts'
import { useDeniedReason } from '../shared/record/useDeniedReason.ts'
import { SessionList } from '../shared/sessions/SessionList.tsx'
import { problemOf } from '../shared/state/problemOf.ts'
import { Section } from '../ui/page/Section.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { userLoginTexts as texts } from './texts.ts'

/** The open sessions of a login, which users with the right can end. */
export function LoginSessions({ login }: { login: UserLogin }) {
  const sessions = useGetSessions({ id: login.id })
  const end = useEndSession()
  const disabledReason = useDeniedReason()('EndSession')
  return (
    <Section title={texts.sections.sessions} lead={texts.sessionsLead}>
      {sessions.data !== undefined && (
        <SessionList
          sessions={sessions.data.rows}
          onEnd={(id) => end.mutateAsync({ params: { id } })}
          disabledReason={disabledReason}
        />
      )}
      {sessions.isPending && <LoadingState />}
      {sessions.isError && sessions.data === undefined && (
        <ErrorState detail={problemOf(sessions.error).detail} onRetry={() => sessions.refetch()} />
      )}
    </Section>
  )
}
