import { type RecordSearch, validateRecordSearch } from '../shared/record/recordSearch.ts'

/** The search parameters of New Loan. */
export interface NewLoanSearch extends RecordSearch {
  /** Id of the customer whose loan is entered. */
  customer?: string
  /** Whether the pending loans are shown instead of the form. */
  list?: 'pending'
}

/** Reads the address of New Loan; unknown parameters are dropped. */
export function validateNewLoanSearch(search: Record<string, unknown>): NewLoanSearch {
  const { customer, list } = search
  const result: NewLoanSearch = validateRecordSearch(search)
  if (typeof customer === 'string' && /^[0-9a-f-]{36}$/.test(customer)) result.customer = customer
  // A pending loan is opened in the list of pending loans.
  if (list === 'pending' || result.open !== undefined) result.list = 'pending'
  return result
}
