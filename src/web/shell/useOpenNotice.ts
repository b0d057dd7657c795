import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { noticesTexts as texts } from '#texts/notices.ts'
import { useMarkNotificationRead } from '../../api/gen/hooks/common/mark-notification-read.ts'
import { getGetWorkspacesQueryOptions } from '../../api/gen/hooks/user-login/get-workspaces.ts'
import type { Notification } from '../../api/gen/model/index.ts'
import { notifyWarning } from '../ui/notify.ts'
import { queryClient } from './query.ts'
import { useSession } from './session.ts'
import { notifyMoveFailed, useWorkspaces } from './useWorkspaces.ts'

/**
 * Marks a notification as read and opens its link in its store, to which the session moves first if allowed. A click for
 * another tab or window is left to the browser, except for another store: all tabs work in one store.
 */
export function useOpenNotice(): (row: Notification, event: MouseEvent) => void {
  const router = useRouter()
  const { mutateAsync: mark } = useMarkNotificationRead()
  const here = useSession()?.storeId
  const { pick } = useWorkspaces()

  /** Switches to the store of a notification and opens its link there, once the user's stores are loaded. */
  async function openInStore({ storeId, storeName }: Notification, path: string, read: Promise<unknown>) {
    const { rows } = await queryClient.query(getGetWorkspacesQueryOptions())
    const store = rows.find((one) => one.id === storeId)
    await read
    if (store === undefined) notifyWarning(texts.closed(storeName ?? ''), texts.closedDetail)
    else await pick(store, path)
  }

  return (notice, event) => {
    const { id, isUnRead, path, storeId } = notice
    const read = isUnRead ? mark({ params: { id } }).catch(() => undefined) : Promise.resolve()
    const elsewhere = storeId !== null && storeId !== here
    const newTab = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (path === null || (newTab && !elsewhere)) return
    event.preventDefault()
    if (elsewhere) void openInStore(notice, path, read).catch(notifyMoveFailed)
    else router.history.push(path)
  }
}

/** The name of a notification's store, with a hint if its link opens there; null if not needed: only one store, or the whole company. */
export function useNotificationStore(): (
  row: Pick<Notification, 'path' | 'storeId' | 'storeName'>,
) => string | null {
  const { all, current } = useWorkspaces()
  return ({ path, storeId, storeName }) => {
    if (storeName === null || current === undefined) return null
    if (storeId === current.id) return all.length > 1 ? storeName : null
    return path === null ? storeName : texts.elsewhere(storeName)
  }
}
