import { type NotificationData, notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'

/** How long a toast is shown: 3 seconds (specification, section 9). */
export const TOAST_MS = 3000

/** How long a toast with links is shown, so that they can be reached by keyboard (decision 85). */
const LINKS_MS = 12_000

function show(color: string, role: 'status' | 'alert', message: string, detail: ReactNode): string {
  const content: Pick<NotificationData, 'title' | 'message'> =
    detail === undefined ? { message } : { title: message, message: detail }
  const autoClose = typeof detail === 'object' ? LINKS_MS : TOAST_MS
  return notifications.show({ ...content, color, role, autoClose, withBorder: true })
}

/** Shows a success, with links for longer. Returns the toast's id. */
export function notifySuccess(message: string, detail?: ReactNode): string {
  return show('green', 'status', message, detail)
}

/** Shows a warning. Returns the toast's id. */
export function notifyWarning(message: string, detail?: string): string {
  return show('yellow', 'status', message, detail)
}

/** Shows an error, and what to do about it. Returns the toast's id. */
export function notifyError(message: string, detail?: string): string {
  return show('red', 'alert', message, detail)
}
