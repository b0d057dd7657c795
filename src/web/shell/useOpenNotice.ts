import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { noticesTexts as texts } from '#texts/notices.ts'
import { useMarkNotificationRead } from '../../api/gen/hooks/common/common.ts'
import type { Notification } from '../../api/gen/model/index.ts'
import { notifyWarning } from '../ui/notify.ts'
import { useWorkspaces } from './layout/useWorkspaces.ts'

/**
 * Marks a notification as read and goes where it leads: in its own store, to which the session moves first if it may. A
 * click for another tab or window is left to the browser, but not to another store, for all tabs work in one.
 */
export function useOpenNotice(): (row: Notification, event: MouseEvent) => void {
  const router = useRouter()
  const { mutateAsync: mark } = useMarkNotificationRead()
  const { all, current, pick } = useWorkspaces()
  return ({ id, isUnRead, path, storeId, storeName }, event) => {
    const read = isUnRead ? mark({ params: { id } }).catch(() => undefined) : Promise.resolve()
    const elsewhere = storeId !== null && storeId !== current?.id
    const newTab = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (path === null || (newTab && !elsewhere)) return
    event.preventDefault()
    const store = all.find((one) => one.id === storeId)
    if (!elsewhere) router.history.push(path)
    else if (store === undefined) notifyWarning(texts.closed(storeName ?? ''), texts.closedDetail)
    else void read.then(() => pick(store, path))
  }
}
