import { operations, type Right } from '../../../api/gen/operations.ts'
import type { NoticeToHolders } from './notifications.ts'

/** The parts of a report's declaration that links to it need. */
export interface ReportPlace {
  name: string
  /** The right that it requires in addition to the right to see reports. */
  right?: 'books' | 'audit'
}

/** The reports that notifications open; each is declared with its entry here. */
export const reportsLedTo = {
  cashDifferences: { name: 'cashDifferences', right: 'books' },
  dayBook: { name: 'dayBook', right: 'books' },
  lateReleases: { name: 'lateReleases' },
  marginWatch: { name: 'marginWatch' },
  rejectedRequests: { name: 'rejectedRequests', right: 'audit' },
} as const satisfies Record<string, ReportPlace>

/** What a link to a report shows; without it, the report begins with its own filters. */
interface ReportView {
  /** The day of an event: the report then has only the rows of this day. */
  day: string
  /** Id of a voucher that opens in front of the report. */
  voucher?: string
}

/** The path of a notification that opens a report, and the rights that this requires. */
export type ReportLink = Required<Pick<NoticeToHolders, 'path' | 'needs'>>

/** Returns the link of a notification to a report. */
export function toReport({ name, right }: ReportPlace, view?: ReportView): ReportLink {
  const further: Right[] = right === undefined ? [] : [`Reports.${right}`]
  const search = new URLSearchParams({ report: name })
  if (view !== undefined) search.set('f', JSON.stringify({ fromOn: view.day, toOn: view.day }))
  if (view?.voucher !== undefined) search.set('voucher', view.voucher)
  return { path: `/reports?${search}`, needs: [operations.GetReport.permission, ...further] }
}
