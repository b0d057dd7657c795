import { useEffect, useRef } from 'react'
import { useKeyHelp } from '../keyHelp.ts'
import { useUiTexts } from '../UiTextsProvider.tsx'

/** What takes Escape for itself while it is open. */
const OPEN = '[aria-modal="true"], [role="menu"], [role="listbox"]'

/** Whether a dialog, menu or list is open that Escape closes. */
export function isEscapeTaken(target: EventTarget | null): boolean {
  const isOpen = [...document.querySelectorAll<HTMLElement>(OPEN)].some((one) => one.offsetParent !== null)
  return isOpen || (target instanceof Element && target.getAttribute('aria-expanded') === 'true')
}

/**
 * Escape leaves the page by this way, unless something open on it takes the key. Without a way nothing happens.
 * @param leave undefined while there is something that leaving would lose
 */
export function useEscape(leave: (() => void) | undefined): void {
  const latest = useRef(leave)
  const { keys } = useUiTexts()
  useKeyHelp(leave === undefined ? null : keys.leavePage)
  useEffect(() => {
    latest.current = leave
  })
  useEffect(() => {
    let free = false
    // What is open is gone by the time that the key has gone through the page.
    const before = ({ target }: KeyboardEvent) => {
      free = !isEscapeTaken(target)
    }
    const after = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || !free) return
      latest.current?.()
    }
    window.addEventListener('keydown', before, { capture: true })
    window.addEventListener('keydown', after)
    return () => {
      window.removeEventListener('keydown', before, { capture: true })
      window.removeEventListener('keydown', after)
    }
  }, [])
}
