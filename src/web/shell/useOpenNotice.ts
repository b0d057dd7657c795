import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useMarkNotificationRead } from '../../api/gen/hooks/common/common.ts'
import type { Notification } from '../../api/gen/model/index.ts'

/** Marks a notification as read and goes where it leads; a click for another tab or window is left to the browser. */
export function useOpenNotice(): (row: Notification, event: MouseEvent) => void {
  const router = useRouter()
  const mark = useMarkNotificationRead()
  return ({ id, isUnRead, path }, event) => {
    if (isUnRead) mark.mutate({ params: { id } })
    if (path === null || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    router.history.push(path)
  }
}
