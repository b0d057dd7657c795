import { operations, type Right } from '../../../api/gen/operations.ts'
import type { NoticeToHolders } from './notifications.ts'

/** What a report declares of itself that whoever leads to it has to know. */
export interface ReportPlace {
  name: string
  /** The further right that it needs beside that to see reports. */
  right?: 'books' | 'audit'
}

/** The reports that notices lead to; each is declared with its entry here. */
export const reportsLedTo = {
  lateReleases: { name: 'lateReleases' },
  marginWatch: { name: 'marginWatch' },
} as const satisfies Record<string, ReportPlace>

/** Where a notice leads that leads to a report, and the rights without which that does not open. */
export function toReport({ name, right }: ReportPlace): Pick<NoticeToHolders, 'path' | 'needs'> {
  const further: Right[] = right === undefined ? [] : [`Reports.${right}`]
  return { path: `/reports?report=${name}`, needs: [operations.GetReport.permission, ...further] }
}
