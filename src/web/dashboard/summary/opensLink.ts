import type { ReportOpens } from '../../../api/gen/model/index.ts'

/** The address of the report with the rows behind a figure. */
export function opensLink({ id, filters }: ReportOpens) {
  return { to: '/reports', search: { report: id, f: filters as Record<string, string> } } as const
}
