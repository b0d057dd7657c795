import type { Can } from '../can.ts'
import type { MenuScreen } from './menu.ts'

/** Something that the search leads to. */
export interface SearchHit {
  id: string
  title: string
  path: string
  /** Whether it opens a new record there. */
  adds: boolean
}

/** The screens and actions whose title has every word typed, those that begin with it first. */
export function searchHits(
  typed: string,
  screens: readonly MenuScreen[],
  can: Can,
  addTitle: (title: string) => string,
): { screens: SearchHit[]; actions: SearchHit[] } {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  const named = screens.flatMap(({ title, path }) => (title === undefined ? [] : [{ id: path, title, path, adds: false }]))
  const adding = screens.flatMap(({ title, path, screen }) =>
    title !== undefined && screen !== undefined && can(screen, 'add')
      ? [{ id: `${path}?new`, title: addTitle(title), path, adds: true }]
      : [],
  )
  const rank = (hits: SearchHit[]) =>
    hits
      .filter(({ title }) => words.every((word) => fold(title).includes(word)))
      .sort((one, other) => Number(!starts(one, words)) - Number(!starts(other, words)))
  return { screens: rank(named), actions: rank(adding) }
}

function starts({ title }: SearchHit, words: readonly string[]): boolean {
  return fold(title).startsWith(words[0] ?? '')
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
