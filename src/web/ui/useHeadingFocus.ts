import { useEffect, useRef } from 'react'
import { afterFocusLost } from './focusFree.ts'

/**
 * Moves the focus to the heading of the page when a change has removed the element that had it, such as the button of an action that
 * is done.
 * @param state a value that differs after the change, such as whether a voucher is reversed
 */
export function useHeadingFocus(state: unknown): void {
  const last = useRef(state)
  useEffect(() => {
    if (last.current === state) return
    last.current = state
    return afterFocusLost(() =>
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true }),
    )
  }, [state])
}
