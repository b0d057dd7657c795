import { useEndMySession, useGetMySessions } from '../../api/gen/hooks/user-login/user-login.ts'
import { PartState } from '../shared/PartState.tsx'
import { SessionList } from '../shared/sessions/SessionList.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'
import { profileTexts } from './texts.ts'

const texts = profileTexts.sessions

/** Where one is signed in; a session one does not know can be ended. */
export function MySessions() {
  const sessions = useGetMySessions()
  const end = useEndMySession()
  return (
    <ProfilePanel title={texts.title} lead={texts.lead}>
      <PartState query={sessions}>
        <SessionList
          sessions={sessions.data?.rows ?? []}
          onEnd={(id) => end.mutateAsync({ params: { id } })}
        />
      </PartState>
    </ProfilePanel>
  )
}
