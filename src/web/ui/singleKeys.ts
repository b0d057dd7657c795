import { useEffect } from 'react'
import { isFreeKey, type KeyHelp, useKeyHelp } from './keyHelp.ts'
import { isEscapeTaken } from './page/useEscape.ts'

/**
 * Single keys for the actions of a page. A key presses the action whose `aria-keyshortcuts` contains it, as a click would. If the
 * action is disabled, the key only moves the focus to it, which shows the reason.
 * Nothing happens while typing, or while a dialog, menu or list is open.
 * @param help the keys with what they do, for the list of keys
 */
export function useSingleKeys(help: readonly KeyHelp[]): void {
  useKeyHelp(help)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || !isFreeKey(event) || isEscapeTaken(null)) return
      const key = event.key.toUpperCase()
      if (!help.some(({ keys }) => keys.includes(key))) return
      const control = document.querySelector<HTMLElement>(
        `[data-page-actions] [aria-keyshortcuts="${CSS.escape(key)}"]`,
      )
      if (control === null) return
      // The key would be typed into the field that the action focuses.
      event.preventDefault()
      control.focus()
      if (control.getAttribute('aria-disabled') !== 'true') control.click()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [help])
}
