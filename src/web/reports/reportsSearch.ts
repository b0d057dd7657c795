import { type ListSearch, validateListSearch } from '../ui/table/listSearch.ts'

/** The address of the screen: the list of reports, or one with its filters and an open voucher. */
export interface ReportsSearch extends ListSearch {
  report?: string
  /** Id of a voucher. */
  voucher?: string
}

/** Reads the address; unknown parameters are dropped. */
export function validateReportsSearch(search: Record<string, unknown>): ReportsSearch {
  const { report, voucher } = search
  if (typeof report !== 'string' || !/^[a-z][A-Za-z]{0,39}$/.test(report)) return {}
  const found: ReportsSearch = { ...validateListSearch(search), report }
  if (typeof voucher === 'string' && /^[0-9a-f-]{36}$/.test(voucher)) found.voucher = voucher
  return found
}
