import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { goKeyTexts as texts } from '#texts/goKeys.ts'
import { isFreeKey, type KeyHelp } from '../../ui/keyHelp.ts'
import { isEscapeTaken } from '../../ui/page/useEscape.ts'
import type { MenuPlace } from '../menuPlaces.ts'
import type { MenuLeaf } from './menu.ts'
import { useMenu } from './useMenu.ts'

/** The key after G that leads to an entry of the menu. */
const places: Readonly<Record<string, MenuPlace>> = {
  D: 'Dashboard',
  C: 'Customer',
  N: 'New Loan',
  L: 'Loan Details',
  P: 'Rate',
  A: 'Auction',
  B: 'Bank Newloan',
  R: 'All Reports',
}

/** Time after G in which the next key counts. */
const WITHIN_MS = 1500

/** An entry of the menu with its key. */
interface GoKey {
  key: string
  leaf: MenuLeaf
}

/** The keys of the entries that the user's menu has. */
export function useGoKeys(): readonly GoKey[] {
  const menu = useMenu()
  return useMemo(() => {
    const leaves = menu.flatMap((entry) => ('children' in entry ? entry.children : [entry]))
    return Object.entries(places).flatMap(([key, place]) => {
      const leaf = leaves.find((one) => one.place === place)
      return leaf === undefined ? [] : [{ key, leaf }]
    })
  }, [menu])
}

/** The keys in the help. */
export const goKeyHelp = (keys: readonly GoKey[]): readonly KeyHelp[] => [
  texts.search,
  ...keys.map(({ key, leaf }) => texts.go(key, leaf.title)),
]

/**
 * Single keys on every page: G and a letter lead to a screen, `/` to the search. Nothing happens while typing, or while a dialog, menu or
 * list is open. They are handled before the keys of a page, so that the letter after G does not press one of its actions.
 */
export function useScreenKeys(): void {
  const keys = useGoKeys()
  const { history } = useRouter()
  useEffect(() => {
    let pressedAt = Number.NEGATIVE_INFINITY
    const press = (event: KeyboardEvent) => {
      if (event.repeat || !isFreeKey(event) || isEscapeTaken(null)) return
      const key = event.key.toUpperCase()
      const isSecond = event.timeStamp - pressedAt < WITHIN_MS
      pressedAt = Number.NEGATIVE_INFINITY
      const place = isSecond && keys.find((one) => one.key === key)
      if (place) history.push(place.leaf.path)
      else if (key === '/') search()
      else {
        if (key === 'G') pressedAt = event.timeStamp
        return
      }
      event.preventDefault()
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [keys, history])
}

/** Moves the focus to the search of the list, or opens the search of everything. */
function search(): void {
  const inList = document.querySelector<HTMLInputElement>('main search input[type="search"]')
  if (inList !== null) inList.select()
  else document.querySelector<HTMLElement>('[aria-keyshortcuts="Control+K"]')?.click()
}
