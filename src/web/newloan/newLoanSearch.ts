import { type RecordSearch, validateRecordSearch } from '../shared/record/recordSearch.ts'

/** The search parameters of New Loan. */
export interface NewLoanSearch extends RecordSearch {
  /** Id of the customer whose loan is entered. */
  customer?: string
}

/** Reads the address of New Loan; unknown parameters are dropped. */
export function validateNewLoanSearch(search: Record<string, unknown>): NewLoanSearch {
  const { customer } = search
  const result: NewLoanSearch = validateRecordSearch(search)
  if (typeof customer === 'string' && /^[0-9a-f-]{36}$/.test(customer)) result.customer = customer
  return result
}
