import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Returns the focus to where it was when a dialog or panel that is mounted only while open is removed. A focus that was moved
 * elsewhere meanwhile stays there: the button that opens another panel keeps it, and gets it back from that one.
 */
export function useReturnFocus(): void {
  const before = useRef<HTMLElement>(null)
  // In a layout effect, because a dialog may have taken the focus before a passive effect runs.
  useLayoutEffect(() => {
    before.current ??= focused()
  }, [])
  useEffect(() => {
    // A panel that replaces another finds nothing before: the replaced one returns the focus in its own passive effect.
    before.current ??= focused()
    return () => {
      if (focused() === null && before.current?.isConnected) before.current.focus({ preventScroll: true })
    }
  }, [])
}

/** The element with the focus; null if it is on nothing. */
function focused(): HTMLElement | null {
  const { activeElement } = document
  return activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null
}
