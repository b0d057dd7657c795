import { useEffect } from 'react'

/**
 * Returns the focus to where it was when a dialog or panel that is mounted only while open is removed. A focus that was moved
 * elsewhere meanwhile stays there: the button that opens another panel keeps it, and gets it back from that one.
 */
export function useReturnFocus(): void {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
}
