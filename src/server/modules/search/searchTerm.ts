import { readTicket } from '../../../domain/custody/ticketCode.ts'
import { personWords } from '../../platform/text/foldText.ts'
import { type StoreSeries, sequenceText, storeSeries } from '../books/public.ts'

/** A typed number of a store's series: in full, its beginning, or letter and count. */
export type SearchedNumber = { series: readonly StoreSeries[] } & ({ start: string } | { sequence: string })

const LONGEST_COUNT = 9

const full = /^[A-Z0-9]{2,6}-\d{4}-([A-Z]?)\d*$/
const short = /^([A-Z]?)(\d+)$/

/**
 * Parses a number of a store's series: `MN-2627-R00042`, `mn-2627-r0`, `r42`. Null for any other text, and if no series has its
 * letter.
 */
function parseNumber(search: string): SearchedNumber | null {
  const text = search.trim().toUpperCase()
  const [, letter = null, count = null] = full.exec(text) ?? short.exec(text) ?? []
  if (letter === null) return null
  const series = seriesOf(letter)
  if (series.length === 0) return null
  if (count === null) return { series, start: text }
  return count.length > LONGEST_COUNT ? null : { series, sequence: sequenceText(letter, Number(count)) }
}

function seriesOf(letter: string): StoreSeries[] {
  const all = Object.keys(storeSeries) as StoreSeries[]
  return all.filter((series) => storeSeries[series] === letter)
}

/** Whether the search text is a number of one of these series. */
export function isOfSeries(
  searched: SearchedNumber | null,
  wanted: readonly StoreSeries[],
): searched is SearchedNumber {
  return searched?.series.some((series) => wanted.includes(series)) ?? false
}

/** A parsed search text. */
export interface SearchTerm {
  /** Words, folded as in the search columns. */
  words: string[]
  /** A number of a store's series; null where it cannot be one. */
  number: SearchedNumber | null
  /** Beginning of a seal in lower case; null for text without a digit, which is searched in loans but not in packets. */
  seal: string | null
}

/** Parses a search text; a scanned ticket means the number of its loan. */
export function parseSearch(search: string): SearchTerm {
  const typed = readTicket(search)?.number ?? search
  const text = typed.trim().toLowerCase()
  return { words: personWords(typed), number: parseNumber(typed), seal: /\d/.test(text) ? text : null }
}
