import { useMantineColorScheme } from '@mantine/core'
import { useCallback } from 'react'
import { layoutTexts } from '#texts/layout.ts'
import { signOut } from '../../../api/gen/hooks/user-login/sign-out.ts'
import { useConfirm } from '../../ui/confirm/ConfirmProvider.tsx'
import { endSession } from '../session.ts'
import { sendPreferences } from '../storePreference.ts'

/** Confirms, ends the session and clears local storage, including the colour mode (specification, section 2). */
export function useLogOut(): () => Promise<void> {
  const confirm = useConfirm()
  const { clearColorScheme } = useMantineColorScheme()
  return useCallback(async () => {
    if (!(await confirm(layoutTexts.logout))) return
    await sendPreferences()
    // The request carries the token and is not awaited: if it fails, the session expires on the server.
    void signOut({ keepalive: true }).catch(() => undefined)
    clearColorScheme()
    endSession('signed-out')
  }, [confirm, clearColorScheme])
}
