import { type ListSearch, validateListSearch } from '../../ui/table/listSearch.ts'

/** The address of a printed report: which, and its filters. */
export interface ReportPaperSearch extends Pick<ListSearch, 'f'> {
  report?: string
  /** Whether it is to be printed at once. */
  print?: 1
}

/** Reads the address of a printed report; whatever is not understood is dropped. */
export function validateReportPaperSearch(search: Record<string, unknown>): ReportPaperSearch {
  const { report, print } = search
  const { f } = validateListSearch(search)
  return {
    ...(typeof report === 'string' && /^[a-z][A-Za-z]{0,39}$/.test(report) && { report }),
    ...(f !== undefined && { f }),
    ...(Number(print) === 1 && { print: 1 }),
  }
}
