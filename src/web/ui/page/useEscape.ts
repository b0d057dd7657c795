import { useEffect, useRef } from 'react'
import { type KeyHelp, useKeyHelp } from '../keyHelp.ts'
import { usePageTexts } from '../PageTextsProvider.tsx'

/** Elements that handle Escape themselves while open. */
const OPEN = '[aria-modal="true"], [role="menu"], [role="listbox"]'

/**
 * Whether a dialog, menu or list is open that Escape closes. A dialog whose listener ran first has already closed, but still contains
 * the field in which the key was pressed.
 */
export function isEscapeTaken(target: EventTarget | null): boolean {
  const isOpen = [...document.querySelectorAll<HTMLElement>(OPEN)].some((one) => one.offsetParent !== null)
  if (isOpen || !(target instanceof Element)) return isOpen
  return target.closest(OPEN) !== null || target.getAttribute('aria-expanded') === 'true'
}

/**
 * Escape leaves the page, unless something open handles the key. Does nothing without `leave`.
 * @param leave undefined while leaving would lose something
 * @param help what the key does, for the list of keys; by default that it leaves the page
 */
export function useEscape(leave: (() => void) | undefined, help?: readonly KeyHelp[]): void {
  const latest = useRef(leave)
  const { keys } = usePageTexts()
  useKeyHelp(leave === undefined ? null : (help ?? keys.leavePage))
  useEffect(() => {
    latest.current = leave
  })
  useEffect(() => {
    let free = false
    // Checked in the capture phase: open elements are closed by the time the key bubbles.
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
