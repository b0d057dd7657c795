import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useSwitchStore as useSwitchStoreCall } from '../../api/gen/hooks/user-login/user-login.ts'
import { moveSession } from './session.ts'

/** Moves the session to another store; what is on screen is read again for that store, an open record closes. */
export function useSwitchStore(): (companyId: string, storeId: string) => Promise<void> {
  const { mutateAsync } = useSwitchStoreCall()
  const navigate = useNavigate()
  return useCallback(
    async (companyId, storeId) => {
      // The leave guard speaks first: whoever stays on unsaved work stays in its store.
      await navigate({ to: '.', search: {} })
      if (new URLSearchParams(window.location.search).has('open')) return
      await moveSession(mutateAsync({ data: { companyId, storeId } }))
    },
    [mutateAsync, navigate],
  )
}
