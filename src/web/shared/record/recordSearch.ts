import { type ListSearch, validateListSearch } from '../../ui/table/listSearch.ts'

/** The search parameters of a screen that shows a list or one of its records. */
export interface RecordSearch extends ListSearch {
  /** Id of the open record, `new`, or `import`. */
  open?: string
  /** Id of the file being imported. */
  file?: string
}

/** The value of `open` for a new record. */
export const NEW = 'new'

/** The value of `open` for an import. */
export const IMPORT = 'import'

const openPattern = /^(new|import|[0-9a-f-]{36})$/
const idPattern = /^[0-9a-f-]{36}$/

/** Reads the address of such a screen; unknown parameters are dropped. */
export function validateRecordSearch(search: Record<string, unknown>): RecordSearch {
  const { open, file } = search
  const result: RecordSearch = validateListSearch(search)
  if (typeof open === 'string' && openPattern.test(open)) result.open = open
  if (open === IMPORT && typeof file === 'string' && idPattern.test(file)) result.file = file
  return result
}
