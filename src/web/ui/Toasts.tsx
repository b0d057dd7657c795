import { MantineThemeProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { useMemo } from 'react'
import { TOAST_MS } from './notify.ts'
import classes from './Toasts.module.css'
import { useUiTexts } from './UiTextsProvider.tsx'

/** The variable of style sheets that says how far down notices reach from the top of the window. */
const BOTTOM = '--toasts-bottom'

const POSITION = 'top-center'

/** The place where notices appear, 8 px from the top of the window; rendered once in the shell. */
export function Toasts() {
  const { close } = useUiTexts()
  const theme = useMemo(
    () => ({ components: { Notification: { defaultProps: { closeButtonProps: { 'aria-label': close } } } } }),
    [close],
  )
  return (
    <MantineThemeProvider theme={theme} inherit>
      <Notifications
        ref={trackIfShown}
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

/** Mantine renders a container for each position; only one is used. */
function trackIfShown(place: HTMLDivElement | null): (() => void) | undefined {
  return place?.dataset.position === POSITION ? trackToastsBottom(place) : undefined
}

/**
 * Sets the style property `--toasts-bottom` to how far down the notices in a place reach, for what must not lie under them;
 * there is no such variable while there are none. Returns what ends it.
 */
function trackToastsBottom(place: HTMLElement): () => void {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    const { bottom, height } = place.getBoundingClientRect()
    if (height > 0) style.setProperty(BOTTOM, `${Math.ceil(bottom)}px`)
    else style.removeProperty(BOTTOM)
  })
  observer.observe(place)
  return () => {
    observer.disconnect()
    style.removeProperty(BOTTOM)
  }
}
