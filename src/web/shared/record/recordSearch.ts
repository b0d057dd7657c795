import type { OperationId } from '../../../api/gen/operations.ts'
import type { FirstRead } from '../../shell/sendReads.ts'
import { isId, isIdOr, type ListSearch, validateListSearch } from '../../ui/table/listSearch.ts'

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

/** Whether `open` is the id of a record. */
export function isRecord(open: string | undefined): open is string {
  return open !== undefined && open !== NEW && open !== IMPORT
}

/** Reads the address of such a screen; unknown parameters are dropped. */
export function validateRecordSearch(search: Record<string, unknown>): RecordSearch {
  const { open, file } = search
  const result: RecordSearch = validateListSearch(search)
  if (isIdOr(open, NEW, IMPORT)) result.open = open
  if (open === IMPORT && isId(file)) result.file = file
  return result
}

/** The first read of a screen that shows a list of records (`Get<name>`, read whole) or one of them; none for a new record or an import. */
export function recordReads(
  name: string,
  { scope, search: { open, inactive } }: { scope: object; search: RecordSearch },
): FirstRead[] {
  if (isRecord(open)) return [{ operation: `Get${name}ById` as OperationId, query: { id: open } }]
  if (open !== undefined) return []
  return [{ operation: `Get${name}` as OperationId, body: { ...scope, includeInactive: inactive === true } }]
}
