import { cleanNotifications, useNotifications } from '@mantine/notifications'
import { type ComponentType, type CSSProperties, useEffect, useState } from 'react'
import { TOAST_MS } from './notify.ts'

/** The style of plain-text toasts: above all content, in the colours of the page. */
const plain: CSSProperties = {
  position: 'fixed',
  zIndex: 1000,
  inset: '8px 8px auto',
  padding: '0 1rem',
  background: 'var(--mantine-color-default)',
}

/**
 * The container of toasts, loaded with the first one, so that no page waits for it. The first may report that the server cannot be reached:
 * then toasts are plain text until a reload, because a browser requests a module only once.
 */
export function ToastsOnDemand() {
  const { notifications, queue } = useNotifications()
  const [Place, setPlace] = useState<ComponentType | null>(null)
  const [failed, setFailed] = useState(false)
  const waiting = Place === null ? notifications.length + queue.length : 0

  useEffect(() => {
    if (waiting === 0) return
    void import('./Toasts.tsx').then(
      ({ Toasts }) => setPlace(() => Toasts),
      () => setFailed(true),
    )
  }, [waiting])

  useEffect(() => {
    if (waiting === 0 || !failed) return
    const timer = setTimeout(cleanNotifications, TOAST_MS)
    return () => clearTimeout(timer)
  }, [waiting, failed])

  if (Place !== null) return <Place />
  if (waiting === 0 || !failed) return null
  return (
    <div role="alert" style={plain}>
      {notifications.map(({ id, title, message }) => (
        <p key={id}>
          {title} {message}
        </p>
      ))}
    </div>
  )
}
