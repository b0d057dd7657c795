import { type RecordSearch, validateRecordSearch } from '../shared/record/recordSearch.ts'

/** The address of the screen: a list or a record of heads, or of accounts. */
export interface CreditDebitSearch extends RecordSearch {
  /** Heads when left out. */
  part?: 'accounts'
}

/** Reads the address; whatever is not understood is dropped. */
export function validateCreditDebitSearch(search: Record<string, unknown>): CreditDebitSearch {
  const found = validateRecordSearch(search)
  return search.part === 'accounts' ? { ...found, part: 'accounts' } : found
}
