import type { UseQueryResult } from '@tanstack/react-query'
import type { EveningTrend } from '../../../api/gen/model/index.ts'
import { Chart } from '../../shared/chart/Chart.tsx'
import { moneyTick } from '../../shared/chart/moneyTick.ts'
import { PartState } from '../../shared/state/PartState.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import classes from '../summary/DashboardSummary.module.css'
import { FoldedSection } from '../summary/FoldedSection.tsx'
import { opensLink } from '../summary/opensLink.ts'
import { eveningTexts } from './texts.ts'

const texts = eveningTexts.trend

/**
 * Money received and lent in each week, in the order and colours of the daily chart, and the principal outstanding at its end. Each week
 * links to the report with its rows.
 */
export function Trend({ query }: { query: UseQueryResult<EveningTrend, unknown> }) {
  if (query.data === undefined) return <PartState query={query} />
  const { weeks } = query.data
  const shared = {
    kind: 'lines',
    xLabel: texts.week,
    formatX: (day: string | number) => formatDate(String(day)),
    formatValue: formatMoney,
    formatTick: moneyTick,
  } as const
  return (
    <div className={classes.columns} data-in-order>
      <FoldedSection fold="weeks" title={texts.money}>
        <Chart
          {...shared}
          fromZero
          label={texts.moneyLabel}
          series={[texts.received, texts.lent]}
          rows={weeks.map(({ fromOn, toOn, paidPaise, receivedPaise }) => ({
            x: toOn,
            values: [receivedPaise, paidPaise],
            to: opensLink({ kind: 'report', id: 'loanMoney', filters: { stores: 'all', fromOn, toOn } }),
          }))}
        />
      </FoldedSection>
      <FoldedSection fold="principal" title={texts.principal}>
        <Chart
          {...shared}
          label={texts.outstandingLabel}
          series={[texts.outstanding]}
          rows={weeks.map(({ toOn, outstandingPaise }) => ({
            x: toOn,
            values: [outstandingPaise],
            to: opensLink({ kind: 'report', id: 'ageing', filters: { stores: 'all', asOn: toOn } }),
          }))}
        />
      </FoldedSection>
    </div>
  )
}
