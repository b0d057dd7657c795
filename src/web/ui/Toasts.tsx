import { Notifications } from '@mantine/notifications'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import { TOAST_MS, TOAST_OFFSET_PX } from './notify.ts'
import { useUiTexts } from './UiTextsProvider.tsx'

/** The place where notices appear; stands once in the shell. */
export function Toasts() {
  const texts = useUiTexts()
  return (
    <Notifications
      position="top-center"
      autoClose={TOAST_MS}
      limit={4}
      zIndex={1000}
      style={{ '--notifications-container-width': '26rem', top: TOAST_OFFSET_PX }}
      closeButtonProps={{ 'aria-label': texts.close }}
    />
  )
}
