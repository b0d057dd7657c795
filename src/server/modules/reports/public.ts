/** Reports: what other modules may use. */
import { waiversAndReversals } from './declared/endings.ts'
import { cashDifferences } from './declared/income.ts'

export type { ReportScope } from './report.ts'

/**
 * The rows of the reports that the evening summary lists as exceptions. Besides the columns of the report, each select returns the store
 * and the time, and the waivers also return the kind of the entry.
 */
export const reportRows = { waivers: waiversAndReversals.rows, cashDifferences: cashDifferences.rows }
