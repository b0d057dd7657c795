import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { layoutTexts } from '#texts/layout.ts'
import { useGetWorkspaces } from '../../api/gen/hooks/user-login/get-workspaces.ts'
import { useSwitchStore as useSwitchStoreCall } from '../../api/gen/hooks/user-login/switch-store.ts'
import type { Workspace } from '../../api/gen/model/index.ts'
import { ApiError } from '../../api/http.ts'
import { confirmLeave } from '../ui/leave/confirmLeave.ts'
import { notifyError } from '../ui/notify.ts'
import { moveSession, useSession } from './session.ts'
import { sendPreferences } from './storePreference.ts'

/** A page that is the same in every store. */
const ANYWHERE = '/notifications'

interface Workspaces {
  /** The user's stores. */
  all: readonly Workspace[]
  /** The session's store, or the first store if it is not in the list; undefined until loaded. */
  current: Workspace | undefined
  /** Moves to another store and opens a path there; shows an error if that fails. */
  pick: (workspace: Workspace, path?: string) => Promise<void>
}

const none: readonly Workspace[] = []

/** Whether a switch is under way. A second click meanwhile does nothing: its request would be sent with the session that has ended. */
let isMoving = false

/** The stores the signed-in user may work in. */
export function useWorkspaces(): Workspaces {
  const storeId = useSession()?.storeId
  const all = useGetWorkspaces().data?.rows ?? none
  const switchStore = useSwitchStore()
  const pick = useCallback(
    async ({ companyId, id }: Workspace, path?: string) => {
      if (id === storeId) return
      try {
        await switchStore(companyId, id, path)
      } catch (error) {
        notifyMoveFailed(error)
      }
    },
    [storeId, switchStore],
  )
  return { all, current: all.find(({ id }) => id === storeId) ?? all[0], pick }
}

/** Shows that the switch to another store failed. */
export function notifyMoveFailed(error: unknown): void {
  notifyError(layoutTexts.workspace.failed, error instanceof ApiError ? error.problem.detail : undefined)
}

/**
 * Switches the session to another store and reloads the visible data. Then opens the path; without one, an open record is left for
 * its list.
 */
function useSwitchStore(): (companyId: string, storeId: string, path?: string) => Promise<void> {
  const { mutateAsync } = useSwitchStoreCall()
  const router = useRouter()
  return useCallback(
    async (companyId, storeId, path) => {
      // The leave guards run first: a user who stays on unsaved work stays in its store. The router does not run them, because it
      // resolves the promise of a blocked navigation with the next one, and the session would then be moved twice.
      if (!(await confirmLeave()) || isMoving) return
      isMoving = true
      const isAnywhere = window.location.pathname === ANYWHERE
      try {
        const list = 'id' in (router.state.matches.at(-1)?.params ?? {}) ? '..' : '.'
        if (path === undefined) await router.navigate({ to: list, search: {}, ignoreBlocker: true })
        else if (!isAnywhere) await router.navigate({ to: ANYWHERE, ignoreBlocker: true })
        // The reply replaces the preferences of one company with those of the other.
        await sendPreferences()
        await moveSession(mutateAsync({ data: { companyId, storeId } }))
      } finally {
        isMoving = false
      }
      if (path === undefined) return
      if (isAnywhere) router.history.push(path)
      else router.history.replace(path)
    },
    [mutateAsync, router],
  )
}
