import { Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useGetRateChart } from '../../api/gen/hooks/rate/get-rate-chart.ts'
import type { BoardMetal } from '../../api/gen/model/index.ts'
import { Chart, prepareChart } from '../shared/chart/Chart.tsx'
import { useScope } from '../shared/record/useScope.ts'
import { problemOf } from '../shared/state/problemOf.ts'
import { formatDate, formatMoney } from '../ui/format.ts'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { HistoryPlace } from './HistoryPlace.tsx'
import { rateTexts } from './texts.ts'

const texts = rateTexts.trend

prepareChart('lines')

/**
 * The chart of a metal's closing prices over the last days. Give each metal its own React key, so that prices of one are never shown for
 * another.
 */
export function PriceHistory({ metal, days }: { metal: BoardMetal; days: number }) {
  const scope = useScope()
  const chart = useGetRateChart(
    { ...scope, metalId: metal.metalId, days },
    { query: { placeholderData: keepPreviousData } },
  )
  if (chart.data === undefined)
    return chart.error === null ? (
      <HistoryPlace />
    ) : (
      <ErrorState detail={problemOf(chart.error).detail} onRetry={chart.refetch} />
    )
  const rows = chart.data.points.map(({ date, pricePaisePerG }) => ({ x: date, values: [pricePaisePerG] }))
  if (rows.length === 0) return <Text c="dimmed">{texts.none}</Text>
  return (
    <Chart
      kind="lines"
      label={texts.label(metal.name, days)}
      series={[metal.name]}
      rows={rows}
      xLabel={texts.day}
      formatX={(day) => formatDate(String(day))}
      formatValue={formatMoney}
    />
  )
}
