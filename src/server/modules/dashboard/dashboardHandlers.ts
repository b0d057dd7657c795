import type { Handlers } from '../../platform/operation/context.ts'
import { readCharts } from './charts.ts'
import { readFigures } from './figures.ts'
import { viewOf } from './view.ts'

/** The dashboard. */
export const dashboardHandlers = {
  GetDashboard: async (context) => ({
    todayOn: context.today,
    figures: await readFigures(context, viewOf(context)),
  }),

  GetDashboardCharts: (context) => readCharts(context, viewOf(context)),
} satisfies Handlers<'Dashboard'>
