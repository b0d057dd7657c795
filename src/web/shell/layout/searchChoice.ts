import type { TablerIcon } from '@tabler/icons-react'
import type { SearchEntry } from './searchHits.ts'

/** A search result, and the action when it is chosen. */
export interface SearchChoice extends SearchEntry {
  Icon: TablerIcon
  run: () => void
  /** The actions on the record, such as receiving a payment on a loan. */
  actions?: readonly SearchChoice[]
  /** The status of the loan that must be found first; `run` is then not used. */
  loanStep?: LoanStep
}

/** The loan that an action still needs. */
export interface LoanStep {
  status: 'active' | 'closed'
  run: (loanId: string) => void
}
