import { validateNoteSearch } from '../shared/voucher/noteFill.ts'
import { isIdOr } from '../ui/table/listSearch.ts'

/** The address of the debit notes. */
export type DebitNoteSearch = ReturnType<typeof validateNoteSearch> & {
  /** The list of GST payments, their form, or one of them by its id. */
  tax?: string
}

/** Reads the address; unknown parameters are dropped. */
export function validateDebitNoteSearch(search: Record<string, unknown>): DebitNoteSearch {
  const { tax } = search
  return { ...validateNoteSearch(search), ...(isIdOr(tax, 'list', 'new') && { tax }) }
}
