import { type NotificationData, notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'

/** How long a notice stays (the product's rule: 3 seconds). */
export const TOAST_MS = 3000

function show(color: string, role: 'status' | 'alert', message: string, detail: ReactNode): string {
  const words: Pick<NotificationData, 'title' | 'message'> =
    detail === undefined ? { message } : { title: message, message: detail }
  return notifications.show({ ...words, color, role, autoClose: TOAST_MS, withBorder: true })
}

/** Says that something was done, and where it leads on. Returns the notice's id. */
export function notifySuccess(message: string, detail?: ReactNode): string {
  return show('green', 'status', message, detail)
}

/** Says that something was not as expected, without harm. Returns the notice's id. */
export function notifyWarning(message: string, detail?: string): string {
  return show('yellow', 'status', message, detail)
}

/** Says that something failed, and what to do about it. Returns the notice's id. */
export function notifyError(message: string, detail?: string): string {
  return show('red', 'alert', message, detail)
}
