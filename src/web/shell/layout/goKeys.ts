import type { RouterHistory } from '@tanstack/react-router'
import { goKeyTexts as texts } from '#texts/goKeys.ts'
import type { KeyHelp } from '../../ui/keyHelp.ts'
import type { MenuPlace } from '../menuPlaces.ts'
import type { MenuEntry, MenuLeaf } from './menu.ts'

/** The letter after G that leads to an entry of the menu. */
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

function leafOf(menu: readonly MenuEntry[], place: MenuPlace | undefined): MenuLeaf | undefined {
  const leaves = menu.flatMap((entry) => ('children' in entry ? entry.children : [entry]))
  return leaves.find((leaf) => leaf.place === place)
}

/** The help on the keys `/` and G with a letter, for the entries in the user's menu. */
export const goKeyHelp = (menu: readonly MenuEntry[]): readonly KeyHelp[] => [
  texts.search,
  ...Object.entries(places).flatMap(([key, place]) => {
    const leaf = leafOf(menu, place)
    return leaf === undefined ? [] : [texts.go(key, leaf.title)]
  }),
]

/** Runs the action of pressed keys: G and a letter open a screen, `/` the search, N the action of the page. */
export function pressed(keys: string, menu: readonly MenuEntry[], history: RouterHistory): void {
  if (keys === '/') search()
  else if (keys === 'N') act()
  else {
    const leaf = leafOf(menu, places[keys.slice(1)])
    if (leaf !== undefined) history.push(leaf.path)
  }
}

/** Clicks the page action with the key N, such as a new record. A disabled one only gets the focus, which shows the reason. */
function act(): void {
  const control = document.querySelector<HTMLElement>('[data-page-actions] [aria-keyshortcuts="N"]')
  control?.focus()
  if (control?.getAttribute('aria-disabled') !== 'true') control?.click()
}

/** Moves the focus to the search of the list, or opens the global search. */
function search(): void {
  const inList = document.querySelector<HTMLInputElement>('main search input[type="search"]')
  if (inList !== null) inList.select()
  else document.querySelector<HTMLElement>('[aria-keyshortcuts="Control+K"]')?.click()
}
