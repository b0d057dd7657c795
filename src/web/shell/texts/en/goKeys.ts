import type { KeyHelp } from '../../../ui/keyHelp.ts'

/** Texts of the single keys that lead to another screen or to the search, as the help lists them. */
export const goKeyTexts = {
  search: {
    keys: ['/'],
    does: 'Search this list, or everything if the screen has no list',
  } satisfies KeyHelp,
  go: (key: string, screen: string): KeyHelp => ({ keys: ['G', key], does: `Go to ${screen}` }),
}
