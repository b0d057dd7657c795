import { useEffect } from 'react'

/** Returns the focus to where it was when a dialog that is mounted only while open is removed. */
export function useReturnFocus(): void {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
}
