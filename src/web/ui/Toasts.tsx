import { MantineThemeProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { useMemo } from 'react'
import { TOAST_MS } from './notify.ts'
import classes from './Toasts.module.css'
import { useUiTexts } from './UiTextsProvider.tsx'

/** The CSS variable with the distance from the top of the window to the bottom of the toasts. */
const BOTTOM = '--toasts-bottom'

const POSITION = 'top-center'

/** The container of toasts, 8 px from the top of the window; {@link ToastsOnDemand} renders it once. */
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
 * Sets the CSS variable `--toasts-bottom` to the bottom of the toasts in a container, for content that must not be covered; unset while
 * there are none. Returns the function that stops it.
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
