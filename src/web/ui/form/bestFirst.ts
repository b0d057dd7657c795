import type { ComboboxItem, OptionsFilter } from '@mantine/core'

/**
 * The options that have what was typed: first those that begin with it, then those with a word that does, as `ring` finds
 * Ring before Earrings, for Enter takes the first.
 */
export const bestFirst: OptionsFilter = ({ options, search }) => {
  const typed = search.trim().toLowerCase()
  const rank = ({ label }: ComboboxItem) => {
    const at = ` ${label.toLowerCase()}`.indexOf(` ${typed}`)
    return at === 0 ? 0 : at > 0 ? 1 : 2
  }
  return (options as ComboboxItem[])
    .filter(({ label }) => label.toLowerCase().includes(typed))
    .sort((a, b) => rank(a) - rank(b))
}
