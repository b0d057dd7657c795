import { type ListSearch, validateListSearch } from '../../ui/table/listSearch.ts'

/** The search parameters of a screen that shows a list, or one record of it in its place. */
export interface RecordSearch extends ListSearch {
  /** Id of the open record, `new`, or `import` for importing records. */
  open?: string
  /** Id of the file being imported. */
  file?: string
}

/** What `open` says for a record that is being added. */
export const NEW = 'new'

/** What `open` says while records are imported. */
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
