/** The variable of style sheets that says how far down notices reach from the top of the window. */
const BOTTOM = '--toasts-bottom'

/**
 * Tells style sheets as `--toasts-bottom` how far down the notices in a place reach, for what must not lie under them;
 * there is no such variable while there are none. Returns what ends it.
 */
export function tellToastsBottom(place: HTMLElement): () => void {
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
