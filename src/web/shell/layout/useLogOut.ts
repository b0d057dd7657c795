import { useMantineColorScheme } from '@mantine/core'
import { useCallback } from 'react'
import { layoutTexts } from '#texts/layout.ts'
import { signOut } from '../../../api/gen/hooks/user-login/user-login.ts'
import { useConfirm } from '../../ui/confirm/ConfirmProvider.tsx'
import { endSession } from '../session.ts'

/** How long leaving waits for the server's answer. */
const WAIT_MS = 3000

/** Asks, ends the session and clears local storage, the colour mode with it (specification, section 2). */
export function useLogOut(): () => Promise<void> {
  const confirm = useConfirm()
  const { clearColorScheme } = useMantineColorScheme()
  return useCallback(async () => {
    if (!(await confirm(layoutTexts.logout))) return
    // Signed out here in any case; a session that the server could not be told of runs out there by itself.
    await signOut({ signal: AbortSignal.timeout(WAIT_MS) }).catch(() => undefined)
    clearColorScheme()
    endSession('signed-out')
  }, [confirm, clearColorScheme])
}
