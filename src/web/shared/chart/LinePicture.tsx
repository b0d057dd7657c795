import { LineChart } from '@mantine/charts'
import classes from './Chart.module.css'
import { ChartTip, pointedRow } from './ChartTip.tsx'
import type { ChartFigures, ChartMark } from './chartRows.ts'
import { placeTicks, spanOf, valueAt } from './chartScale.ts'
import { lineData, linesOf } from './lineData.ts'
import { placeOf } from './rowsByPlace.ts'

interface LinePictureProps extends ChartFigures {
  height: number
  step: boolean | undefined
  fromZero: boolean | undefined
  marks: readonly ChartMark[] | undefined
}

const TICKS = 6
/** Longer lines have no point markers. */
const MARKED = 45

/** Lines over days or numbers, on a proportional axis. The last segment is dotted if its period has not ended. */
export function LinePicture({ height, step, fromZero, marks = [], ...figures }: LinePictureProps) {
  const { rows, formatX, formatValue, formatTick = formatValue } = figures
  const first = rows[0]
  if (first === undefined) return null
  const range = spanOf(rows.map(({ x }) => placeOf(x)))
  return (
    <LineChart
      h={height}
      role="img"
      aria-label={figures.label}
      className={classes.picture}
      data={lineData(rows)}
      dataKey="place"
      series={linesOf(figures)}
      curveType={step ? 'stepAfter' : 'linear'}
      withDots={rows.length <= MARKED}
      dotProps={{ r: 2.5 }}
      activeDotProps={{ r: 5 }}
      lineProps={{ isAnimationActive: false }}
      accessibilityLayer={false}
      tickLine="none"
      referenceLines={marks.map(({ x, label }) => ({ x: placeOf(x), label, labelPosition: 'insideTopLeft' }))}
      xAxisProps={{
        type: 'number',
        domain: [range.from, range.to],
        ticks: placeTicks(range, TICKS),
        tickFormatter: (place: number) => formatX(valueAt(place, first.x)),
        minTickGap: 16,
      }}
      yAxisProps={{ width: 'auto', tickFormatter: formatTick, domain: [fromZero ? 0 : 'auto', 'auto'] }}
      tooltipProps={{ content: (pointed) => <ChartTip {...figures} at={pointedRow(pointed.payload)} /> }}
    />
  )
}
