import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Returns the focus to where it was when a dialog or panel that is mounted only while open is removed. A focus that was moved
 * elsewhere meanwhile stays there: the button that opens another panel keeps it, and gets it back from that one.
 */
export function useReturnFocus(): void {
  const before = useRef<Element>(null)
  // In time: a passive effect can run after the dialog has taken the focus.
  useLayoutEffect(() => {
    before.current = document.activeElement
  }, [])
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      const target = before.current
      if (isLost && target instanceof HTMLElement && target.isConnected) target.focus({ preventScroll: true })
    },
    [],
  )
}
