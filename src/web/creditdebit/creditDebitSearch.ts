import type { ImportTarget } from '../../api/gen/model/index.ts'
import { type RecordSearch, validateRecordSearch } from '../shared/record/recordSearch.ts'

/** The import targets of the opening balances. */
const openingTargets: readonly ImportTarget[] = ['OpeningAccount', 'OpeningLoan']

/** The address of the screen: a list or a record of heads or accounts, or the opening balances. */
export interface CreditDebitSearch extends RecordSearch {
  /** Voucher heads when left out. */
  part?: 'accounts' | 'opening'
  /** The target of an import. */
  into?: ImportTarget
}

/** Reads the address; unknown parameters are dropped. */
export function validateCreditDebitSearch(search: Record<string, unknown>): CreditDebitSearch {
  const found = validateRecordSearch(search)
  const into = openingTargets.find((target) => target === search.into)
  if (search.part === 'opening') return { ...found, part: 'opening', ...(into && { into }) }
  return search.part === 'accounts' ? { ...found, part: 'accounts' } : found
}
