import type { Handlers } from '../../platform/operation/context.ts'
import { allReports } from './allReports.ts'
import { readChoices, toReport } from './choices.ts'
import { maySee, readScope, requireReport } from './filters.ts'
import { readVoucher } from './oneVoucher.ts'
import { pageReport, totalReport } from './readReport.ts'
import { readReportCursor } from './reportCursor.ts'
import { addReportTicket, getReportFile } from './reportTickets.ts'

/** Reports: their list, pages, totals and files. */
export const reportsHandlers = {
  GetReports: async (context) => {
    const choices = await readChoices(context)
    return {
      rows: allReports
        .filter((report) => maySee(context.actor, report))
        .map((report) => toReport(report, choices, context.today)),
    }
  },

  GetReport: async (context) => {
    const { report: name, filters, cursor, limit } = context.body
    const report = requireReport(context, name)
    const scope = readScope(context, report, filters)
    return pageReport(context, report, scope, { cursor: readReportCursor(report, cursor), limit })
  },

  GetReportTotals: async (context) => {
    const report = requireReport(context, context.body.report)
    return totalReport(context, report, readScope(context, report, context.body.filters))
  },

  AddReportTicket: addReportTicket,
  GetReportFile: getReportFile,
  GetReportVoucher: (context) => readVoucher(context, context.query.id),
} satisfies Handlers<'Reports'>
