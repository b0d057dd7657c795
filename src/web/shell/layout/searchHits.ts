/** The kinds of things the search finds, in the order they are shown. */
const searchGroups = [
  'screens',
  'actions',
  'reports',
  'stores',
  'loans',
  'customers',
  'packets',
  'vouchers',
  'bankLoans',
  'lots',
] as const

export type SearchGroup = (typeof searchGroups)[number]

/** An entry that is found by its name. */
export interface SearchEntry {
  id: string
  group: SearchGroup
  title: string
}

/** The results of one kind, best first. */
export interface SearchHits<Entry extends SearchEntry> {
  group: SearchGroup
  hits: Entry[]
}

/**
 * The entries whose title has every word typed, by kind. The title itself comes first, then those that begin with it, then those
 * with a word that does; otherwise they keep their order. Accents and capitals do not matter.
 */
export function searchHits<Entry extends SearchEntry>(
  typed: string,
  entries: readonly Entry[],
): SearchHits<Entry>[] {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  const found = entries
    .map((entry) => ({ entry, rank: rankOf(fold(entry.title), words) }))
    .filter(({ rank }) => rank !== null)
    .sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
  return groupsOf(found.map(({ entry }) => entry))
}

/** The results by kind, in the order of kinds; each kind keeps its order. */
export function groupsOf<Entry extends SearchEntry>(entries: readonly Entry[]): SearchHits<Entry>[] {
  return searchGroups
    .map((group) => ({ group, hits: entries.filter((entry) => entry.group === group) }))
    .filter(({ hits }) => hits.length > 0)
}

/** The rank of a title: 0 for an exact match, up to 3; null if it lacks a word. */
function rankOf(title: string, words: readonly string[]): number | null {
  if (!words.every((word) => title.includes(word))) return null
  const typed = words.join(' ')
  if (title === typed) return 0
  if (title.startsWith(typed)) return 1
  return words.every((word) => title.startsWith(word) || title.includes(` ${word}`)) ? 2 : 3
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}
