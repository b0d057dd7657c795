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

/** A kind of thing that the search finds. */
export type SearchGroup = (typeof searchGroups)[number]

/** An entry that is found by its name. */
export interface SearchEntry {
  id: string
  group: SearchGroup
  title: string
  /** Names of the trade that it is also found by. */
  otherNames?: readonly string[]
  /** Shown next to the title, such as the company of a store or the other name that was found. */
  detail?: string
}

/** The results of one kind, best first. */
export interface SearchHits<Entry extends SearchEntry> {
  group: SearchGroup
  hits: Entry[]
}

/**
 * The entries with every typed word in their title or in one of their other names, by kind. An exact title comes first, then titles
 * that begin with the typed text, then those in which each typed word begins a word, then the other titles, then other names; otherwise
 * they keep their order. Accents and case are ignored.
 */
export function searchHits<Entry extends SearchEntry>(
  typed: string,
  entries: readonly Entry[],
): SearchHits<Entry>[] {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  const byTitle = entries.flatMap((entry) => {
    const rank = rankOf(fold(entry.title), words)
    return rank === null ? [] : [{ entry, rank }]
  })
  const titled = new Set(byTitle.map(({ entry }) => entry))
  const byOtherName = entries.flatMap((entry) => {
    const detail = titled.has(entry) ? undefined : otherNameOf(entry, words)
    return detail === undefined ? [] : [{ ...entry, detail }]
  })
  const sorted = byTitle.sort((one, other) => one.rank - other.rank).map(({ entry }) => entry)
  return groupsOf([...sorted, ...byOtherName])
}

/** The first other name in which a word begins with each word typed; hyphens are ignored. */
function otherNameOf({ otherNames = [] }: SearchEntry, words: readonly string[]): string | undefined {
  const typed = words.map(withoutHyphens)
  return otherNames.find((name) => {
    const parts = withoutHyphens(fold(name)).split(' ')
    return typed.every((word) => parts.some((part) => part.startsWith(word)))
  })
}

function withoutHyphens(text: string): string {
  return text.replaceAll('-', '')
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
