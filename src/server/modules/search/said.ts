import { searchWords } from '../../platform/text/foldText.ts'
import { readSaidNumber, type SaidNumber } from './saidNumber.ts'

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
