import { addDays } from '../../../domain/dates/dates.ts'
import type { Db } from '../../platform/db/pool.ts'
import type { Handlers } from '../../platform/operation/context.ts'
import { runAfterCommit } from '../../platform/operation/runAfterCommit.ts'
import { readApprovals } from '../lending/public.ts'
import { readCharts } from './charts.ts'
import { readBranches } from './evening.ts'
import { readExceptions } from './eveningExceptions.ts'
import { readPendingApprovals } from './eveningPending.ts'
import { readTrend } from './eveningTrend.ts'
import { readFigures } from './figures.ts'
import { changeSummaryMail, getSummaryMail } from './summaryMail.ts'
import { viewOf } from './view.ts'

/** The dashboard. */
export const dashboardHandlers = {
  GetDashboard: async (context) => ({
    todayOn: context.today,
    figures: await readFigures(context, viewOf(context)),
  }),

  GetDashboardCharts: (context) => readCharts(context, viewOf(context)),

  GetEvening: async (context) => {
    const { actor, today, body } = context
    const later = (work: (db: Db) => Promise<void>) => runAfterCommit(context, actor.companyId, work)
    const scope = { ...viewOf(context), timeZone: actor.timeZone, later }
    const valid = await readApprovals(context, scope)
    return {
      todayOn: today,
      ...(await readBranches(context, scope, valid)),
      approvals: actor.grants.has('NewLoan.view')
        ? await readPendingApprovals(context, scope, valid, actor.userId)
        : [],
      ...(await readExceptions(context, scope, { fromOn: addDays(today, 1 - (body.days ?? 1)) })),
    }
  },

  GetEveningTrend: (context) => readTrend(context, viewOf(context)),

  GetSummaryMail: getSummaryMail,
  ChangeSummaryMail: changeSummaryMail,
} satisfies Handlers<'Dashboard'>
