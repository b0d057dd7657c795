import { Text } from '@mantine/core'
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
import { isFullWeek } from './trendLines.ts'

const texts = eveningTexts.trend

/**
 * Money received and lent in each week, in the order and colours of the daily chart, and the principal outstanding at its end. The money
 * of the current week is a dotted segment, because less money in an unfinished week is not a fall. Each week links to the report of its rows.
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
          rows={weeks.map((week) => {
            const { fromOn, toOn, paidPaise, receivedPaise } = week
            return {
              x: toOn,
              values: [receivedPaise, paidPaise],
              soFar: isFullWeek(week) ? undefined : texts.soFar,
              to: opensLink({ kind: 'report', id: 'loanMoney', filters: { stores: 'all', fromOn, toOn } }),
            }
          })}
        >
          {!weeks.every(isFullWeek) && (
            <Text size="sm" c="dimmed">
              {texts.dotted}
            </Text>
          )}
        </Chart>
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
