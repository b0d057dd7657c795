import { type StoreSeries, storeSeries, tailOf } from '../../platform/records/numbering.ts'
import { searchWords } from '../../platform/text/foldText.ts'

/** A number of a store's series as it is typed: in full or as it begins, or by its letter and count alone. */
export type SaidNumber = { series: readonly StoreSeries[] } & ({ start: string } | { tail: string })

const LONGEST_COUNT = 9

const full = /^[A-Z0-9]{2,6}-\d{4}-([A-Z]?)\d*$/
const short = /^([A-Z]?)(\d+)$/

/**
 * Reads what may be a number of a store's series: `MN-2627-R00042`, `mn-2627-r0`, `r42`. Null where it cannot be one,
 * or no series has its letter.
 */
function readSaidNumber(search: string): SaidNumber | null {
  const text = search.trim().toUpperCase()
  const [, letter = null, count = null] = full.exec(text) ?? short.exec(text) ?? []
  if (letter === null) return null
  const series = seriesOf(letter)
  if (series.length === 0) return null
  if (count === null) return { series, start: text }
  return count.length > LONGEST_COUNT ? null : { series, tail: tailOf(letter, Number(count)) }
}

function seriesOf(letter: string): StoreSeries[] {
  const all = Object.keys(storeSeries) as StoreSeries[]
  return all.filter((series) => storeSeries[series] === letter)
}

/** Whether what was typed is a number of one of these series. */
export function isOfSeries(said: SaidNumber | null, wanted: readonly StoreSeries[]): said is SaidNumber {
  return said?.series.some((series) => wanted.includes(series)) ?? false
}

/** What was typed into the search, as far as it could name something. */
export interface Said {
  /** Folded, as names and numbers are searched. */
  words: string[]
  /** A number of a store's series; null where it cannot be one. */
  number: SaidNumber | null
  /** In lower case, how a seal may begin; null without a digit, for then it is found among loans. */
  seal: string | null
}

/** Reads what was typed. */
export function readSaid(search: string): Said {
  const text = search.trim().toLowerCase()
  return { words: searchWords(search), number: readSaidNumber(search), seal: /\d/.test(text) ? text : null }
}
