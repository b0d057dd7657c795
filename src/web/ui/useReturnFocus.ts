import { useEffect } from 'react'

/** Gives the focus back to where it was when a dialog that is mounted only while open goes. */
export function useReturnFocus(): void {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
}
