import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isFreeKey } from '../../ui/keyHelp.ts'
import { isEscapeTaken } from '../../ui/page/useEscape.ts'
import { useMenu } from './useMenu.ts'

/** Time after G in which the next letter counts. */
const WITHIN_MS = 1500

/** The search while it is open, even before its dialog is loaded: keys are typed into it. */
const OPEN_SEARCH = '[aria-keyshortcuts="Control+K"][aria-expanded="true"]'

/**
 * Single keys on every page: G and a letter, `/`, and N for the action of the page that has this key. Their code is loaded when the
 * first of them is pressed. Nothing happens while typing, or while a dialog, menu or list is open. They are handled before the keys of
 * a page, so that the letter after G does not press one of its actions.
 */
export function useScreenKeys(): void {
  const menu = useMenu()
  const { history } = useRouter()
  useEffect(() => {
    let after = -WITHIN_MS
    const press = (event: KeyboardEvent) => {
      if (event.repeat || !isFreeKey(event) || isEscapeTaken(null)) return
      if (document.querySelector(OPEN_SEARCH) !== null) return
      const key = event.key.toUpperCase()
      const keys = event.timeStamp - after < WITHIN_MS ? `G${key}` : key
      after = keys === 'G' ? event.timeStamp : -WITHIN_MS
      if (!/^(?:G[A-Z]|[/N])$/.test(keys)) return
      event.preventDefault()
      void import('./goKeys.ts').then(({ pressed }) => pressed(keys, menu, history)).catch(() => undefined)
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [menu, history])
}
