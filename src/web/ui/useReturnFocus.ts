import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * For a dialog or panel that is mounted only while it is open: when it is removed, the focus returns to where it was before. If the focus
 * has moved elsewhere since, it stays there: a button that opens another panel keeps it, and that panel returns it to the button.
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
