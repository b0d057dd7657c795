import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { dashboardTexts } from '#texts/dashboard.ts'
import { useGetRateBoard, useGetRateChart } from '../../../api/gen/hooks/rate/rate.ts'
import { Chart } from '../../shared/chart/Chart.tsx'
import { useScope } from '../../shared/record/useScope.ts'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { Section } from '../../ui/page/Section.tsx'

const texts = dashboardTexts.charts.price
const DAYS = 90

/** How the price of gold moved: of the first metal of the board. */
export function PriceChart() {
  const scope = useScope()
  const metal = useGetRateBoard(scope).data?.metals[0]
  const { data } = useGetRateChart(
    { ...scope, metalId: metal?.metalId ?? '', days: DAYS },
    { query: { enabled: metal !== undefined } },
  )
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
