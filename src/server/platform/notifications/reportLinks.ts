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
  lateReleases: { name: 'lateReleases' },
  marginWatch: { name: 'marginWatch' },
} as const satisfies Record<string, ReportPlace>

/** The path of a notification that opens a report, and the rights that this requires. */
export function toReport({ name, right }: ReportPlace): Pick<NoticeToHolders, 'path' | 'needs'> {
  const further: Right[] = right === undefined ? [] : [`Reports.${right}`]
  return { path: `/reports?report=${name}`, needs: [operations.GetReport.permission, ...further] }
}
