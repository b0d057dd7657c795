import type { ImportTarget } from '../../api/gen/model/index.ts'
import { type RecordSearch, validateRecordSearch } from '../shared/record/recordSearch.ts'

/** What the opening is brought in from files as. */
const openingTargets: readonly ImportTarget[] = ['OpeningAccount', 'OpeningLoan']

/** The address of the screen: a list or a record of heads, or of accounts; or the opening of the ledger. */
export interface CreditDebitSearch extends RecordSearch {
  /** Heads when left out. */
  part?: 'accounts' | 'opening'
  /** What a file that is moved in becomes. */
  into?: ImportTarget
}

/** Reads the address; whatever is not understood is dropped. */
export function validateCreditDebitSearch(search: Record<string, unknown>): CreditDebitSearch {
  const found = validateRecordSearch(search)
  const into = openingTargets.find((target) => target === search.into)
  if (search.part === 'opening') return { ...found, part: 'opening', ...(into && { into }) }
  return search.part === 'accounts' ? { ...found, part: 'accounts' } : found
}
