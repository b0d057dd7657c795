import { MantineThemeProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { useMemo } from 'react'
import { TOAST_MS } from './notify.ts'
import classes from './Toasts.module.css'
import { tellToastsBottom } from './tellToastsBottom.ts'
import { useUiTexts } from './UiTextsProvider.tsx'

const POSITION = 'top-center'

/** The place where notices appear, 8 px from the top of the window; stands once in the shell. */
export function Toasts() {
  const { close } = useUiTexts()
  const theme = useMemo(
    () => ({ components: { Notification: { defaultProps: { closeButtonProps: { 'aria-label': close } } } } }),
    [close],
  )
  return (
    <MantineThemeProvider theme={theme} inherit>
      <Notifications
        ref={tellIfShown}
        position={POSITION}
        containerWidth="26rem"
        autoClose={TOAST_MS}
        limit={4}
        zIndex={1000}
        className={classes.toasts}
      />
    </MantineThemeProvider>
  )
}

/** Notices can stand in several places; only one of them is used. */
function tellIfShown(place: HTMLDivElement | null): (() => void) | undefined {
  return place?.dataset.position === POSITION ? tellToastsBottom(place) : undefined
}
