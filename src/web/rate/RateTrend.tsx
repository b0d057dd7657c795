import { Group, SegmentedControl, Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useGetRateChart } from '../../api/gen/hooks/rate/get-rate-chart.ts'
import type { BoardMetal } from '../../api/gen/model/index.ts'
import { Chart } from '../shared/chart/Chart.tsx'
import { useScope } from '../shared/record/useScope.ts'
import { PartState } from '../shared/state/PartState.tsx'
import { formatDate, formatMoney } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import classes from './Rate.module.css'
import { rateTexts } from './texts.ts'
import { ValuationPanel } from './ValuationPanel.tsx'

const texts = rateTexts.trend
const DAYS = [30, 90]

/** The history of a metal's closing prices, and today's valuation price. */
export function RateTrend({ metals }: { metals: readonly BoardMetal[] }) {
  const [chosen, setChosen] = useState('')
  const [days, setDays] = useState(DAYS[0] ?? 0)
  const metal = metals.find(({ metalId }) => metalId === chosen) ?? metals[0]
  if (metal === undefined) return null
  return (
    <Section title={texts.title}>
      <Group align="stretch" justify="space-between" gap="sm">
        <SegmentedControl
          aria-label={texts.metal}
          value={metal.metalId}
          onChange={setChosen}
          data={metals.map(({ metalId, name }) => ({ value: metalId, label: name }))}
        />
        <SegmentedControl
          aria-label={texts.days}
          value={String(days)}
          onChange={(value) => setDays(Number(value))}
          data={DAYS.map((count) => ({ value: String(count), label: texts.last(count) }))}
        />
      </Group>
      <div className={classes.trend}>
        <Closings metal={metal} days={days} />
        <ValuationPanel metalId={metal.metalId} />
      </div>
    </Section>
  )
}

function Closings({ metal, days }: { metal: BoardMetal; days: number }) {
  const scope = useScope()
  const chart = useGetRateChart(
    { ...scope, metalId: metal.metalId, days },
    { query: { placeholderData: keepPreviousData } },
  )
  if (chart.data === undefined) return <PartState query={chart} />
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
