import { BarChart } from '@mantine/charts'
import { useNavigate } from '@tanstack/react-router'
import classes from './Chart.module.css'
import { ChartTip, pointedRow } from './ChartTip.tsx'
import { type ChartFigures, chartData, seriesColor, seriesKey } from './chartRows.ts'

/** Grouped columns; a click on a group with a link opens the records behind it. */
export function ColumnPicture({ height, ...figures }: ChartFigures & { height: number }) {
  const navigate = useNavigate()
  const { series, rows, formatX, formatValue, formatTick = formatValue } = figures
  const opens = rows.some(({ to }) => to !== undefined)
  return (
    <BarChart
      h={height}
      role="img"
      aria-label={figures.label}
      className={`${classes.picture} ${opens ? classes.opens : ''}`}
      data={chartData(rows, formatX)}
      dataKey="place"
      series={series.map((label, place) => ({ name: seriesKey(place), label, color: seriesColor(place) }))}
      maxBarWidth={24}
      barProps={{ isAnimationActive: false }}
      accessibilityLayer={false}
      tickLine="none"
      yAxisProps={{ width: 'auto', tickFormatter: formatTick, allowDecimals: false }}
      xAxisProps={{ minTickGap: 16 }}
      tooltipProps={{ content: (pointed) => <ChartTip {...figures} at={pointedRow(pointed.payload)} /> }}
      barChartProps={{
        onClick: ({ activeTooltipIndex }) => {
          const to = rows[Number(activeTooltipIndex ?? Number.NaN)]?.to
          if (to !== undefined) void navigate(to)
        },
      }}
    />
  )
}
