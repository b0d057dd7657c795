import { type RecordSearch, validateRecordSearch } from '../shared/record/recordSearch.ts'

/** The actions on a bank loan that have a panel. */
export const bankActKeys = ['pay', 'redeem', 'takeBack', 'reverse'] as const

/** An action on a bank loan. */
export type BankActKey = (typeof bankActKeys)[number]

/** Search parameters of the screen: the list, the packets to collect, or one bank loan with an open action. */
export interface BankNewLoanSearch extends RecordSearch {
  /** Bank loans when left out. */
  part?: 'takeBack'
  act?: BankActKey
}

/** Reads the search parameters; unknown values are dropped. */
export function validateBankNewLoanSearch(search: Record<string, unknown>): BankNewLoanSearch {
  const found: BankNewLoanSearch = validateRecordSearch(search)
  if (search.part === 'takeBack') found.part = search.part
  const act = bankActKeys.find((key) => key === search.act)
  if (act !== undefined && found.open !== undefined) found.act = act
  return found
}
