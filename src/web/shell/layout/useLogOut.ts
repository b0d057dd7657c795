import { useMantineColorScheme } from '@mantine/core'
import { useCallback } from 'react'
import { layoutTexts } from '#texts/layout.ts'
import { signOut } from '../../../api/gen/hooks/user-login/user-login.ts'
import { useConfirm } from '../../ui/confirm/ConfirmProvider.tsx'
import { endSession } from '../session.ts'

/** Asks, ends the session and clears local storage, the colour mode with it (specification, section 2). */
export function useLogOut(): () => Promise<void> {
  const confirm = useConfirm()
  const { clearColorScheme } = useMantineColorScheme()
  return useCallback(async () => {
    if (!(await confirm(layoutTexts.logout))) return
    // The call takes the token with it, and nothing waits: a session that the server could not be told of runs out there.
    void signOut({ keepalive: true }).catch(() => undefined)
    clearColorScheme()
    endSession('signed-out')
  }, [confirm, clearColorScheme])
}
