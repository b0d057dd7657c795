import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useGetRateBoard, useGetRateChart } from '../../../api/gen/hooks/rate/rate.ts'
import { Chart } from '../../shared/chart/Chart.tsx'
import { problemOf } from '../../shared/problemOf.ts'
import { useScope } from '../../shared/record/useScope.ts'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { Section } from '../../ui/page/Section.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { dashboardTexts } from '../texts.ts'

const texts = dashboardTexts.charts.price
const DAYS = 90

/** How the price of gold moved: of the first metal of the board. */
export function PriceChart() {
  const scope = useScope()
  const board = useGetRateBoard(scope)
  const metal = board.data?.metals[0]
  const chart = useGetRateChart(
    { ...scope, metalId: metal?.metalId ?? '', days: DAYS },
    { query: { enabled: metal !== undefined } },
  )
  const { data } = chart
  const failed = [board, chart].find((read) => read.data === undefined && read.isError)
  if (failed !== undefined)
    return <ErrorState detail={problemOf(failed.error).detail} onRetry={() => failed.refetch()} />
  if (metal === undefined || data === undefined) return null
  return (
    <Section title={texts.title(metal.name)}>
      {data.points.length === 0 ? (
        <Text c="dimmed">{texts.none}</Text>
      ) : (
        <Chart
          kind="lines"
          label={texts.label(metal.name)}
          placeName={dashboardTexts.charts.day}
          series={[metal.name]}
          rows={data.points.map(({ date, pricePaisePerG }) => ({ x: date, values: [pricePaisePerG] }))}
          formatPlace={(day) => formatDate(String(day))}
          formatValue={formatMoney}
        >
          <Anchor size="sm" renderRoot={(props) => <Link to="/rate" {...props} />}>
            {texts.open}
          </Anchor>
        </Chart>
      )}
    </Section>
  )
}
