import { type RecordSearch, validateRecordSearch } from '../shared/record/recordSearch.ts'

/** The actions on one bank loan that have a panel. */
export const bankActionKeys = ['pay', 'redeem', 'collect', 'reverse'] as const

/** An action on one bank loan. */
export type BankActionKey = (typeof bankActionKeys)[number]

/** The address of the screen: a list, packets to collect, or one bank loan with an open action. */
export interface BankNewLoanSearch extends RecordSearch {
  /** Bank loans when left out. */
  part?: 'collect'
  action?: BankActionKey
}

/** Reads the address; unknown parameters are dropped. */
export function validateBankNewLoanSearch(search: Record<string, unknown>): BankNewLoanSearch {
  const found: BankNewLoanSearch = validateRecordSearch(search)
  if (search.part === 'collect') found.part = search.part
  const action = bankActionKeys.find((key) => key === search.action)
  if (action !== undefined && found.open !== undefined) found.action = action
  return found
}
