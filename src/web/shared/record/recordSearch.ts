import { type ListSearch, validateListSearch } from '../../ui/table/listSearch.ts'

/** The search parameters of a screen that shows a list, or one record of it in its place. */
export interface RecordSearch extends ListSearch {
  /** Id of the open record, or `new`. */
  open?: string
}

/** What `open` says for a record that is being added. */
export const NEW = 'new'

const openPattern = /^(new|[0-9a-f-]{36})$/

/** Reads the address of such a screen; whatever is not understood is dropped. */
export function validateRecordSearch(search: Record<string, unknown>): RecordSearch {
  const { open } = search
  const list = validateListSearch(search)
  return typeof open === 'string' && openPattern.test(open) ? { ...list, open } : list
}
