import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useSwitchStore as useSwitchStoreCall } from '../../api/gen/hooks/user-login/user-login.ts'
import { moveSession } from './session.ts'

/** A page that is the same in every store. */
const ANYWHERE = '/notifications'

/**
 * Moves the session to another store; what is on screen is read again for that store, an open record closes. With a path,
 * that is opened there.
 */
export function useSwitchStore(): (companyId: string, storeId: string, path?: string) => Promise<void> {
  const { mutateAsync } = useSwitchStoreCall()
  const router = useRouter()
  return useCallback(
    async (companyId, storeId, path) => {
      const move = () => moveSession(mutateAsync({ data: { companyId, storeId } }))
      // The leave guard speaks first: whoever stays on unsaved work stays in its store.
      if (path === undefined) {
        await router.navigate({ to: '.', search: {} })
        if (!new URLSearchParams(window.location.search).has('open')) await move()
        return
      }
      const isThere = () => window.location.pathname === ANYWHERE
      const wasThere = isThere()
      if (!wasThere) await router.navigate({ to: ANYWHERE })
      if (!isThere()) return
      await move()
      if (wasThere) router.history.push(path)
      else router.history.replace(path)
    },
    [mutateAsync, router],
  )
}
