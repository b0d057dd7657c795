/** Reports: what other modules may use. */
import { waiversAndReversals } from './declared/endings.ts'
import { cashDifferences } from './declared/income.ts'

export type { ReportScope } from './report.ts'

/** The rows of reports whose exceptions the evening lists: selects that also have the store and the time, and the kind of an entry. */
export const reportRows = { waivers: waiversAndReversals.rows, cashDifferences: cashDifferences.rows }
