import { validateNoteSearch } from '../shared/noteFill.ts'

const taxPattern = /^(list|new|[0-9a-f-]{36})$/

/** Reads the address of the debit notes; `tax` is the list of GST payments, their form, or one of them by its id. */
export function validateDebitNoteSearch(
  search: Record<string, unknown>,
): ReturnType<typeof validateNoteSearch> & { tax?: string } {
  const { tax } = search
  return { ...validateNoteSearch(search), ...(typeof tax === 'string' && taxPattern.test(tax) && { tax }) }
}
