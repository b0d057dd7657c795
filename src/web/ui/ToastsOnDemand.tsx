import { useNotifications } from '@mantine/notifications'
import { lazy, Suspense, useState } from 'react'

const Toasts = lazy(() => import('./Toasts.tsx').then(({ Toasts }) => ({ default: Toasts })))

/** The place of notices, fetched with the first of them, so that no page waits for it. */
export function ToastsOnDemand() {
  const { notifications, queue } = useNotifications()
  const [needed, setNeeded] = useState(false)
  if (!needed && notifications.length + queue.length > 0) setNeeded(true)
  if (!needed) return null
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  )
}
