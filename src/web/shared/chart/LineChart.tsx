import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import { ChartTable } from './ChartTable.tsx'
import {
  atPlace,
  type ChartPoint,
  type ChartSeries,
  pathOf,
  placeOf,
  placeTicks,
  rowsByPlace,
  spanOf,
  valueTicks,
} from './chartScale.ts'
import classes from './LineChart.module.css'

interface LineChartProps {
  /** What the chart says, in a sentence: the name of the picture and of its table. */
  label: string
  /** Lines whose places are all numbers, or all days; at most three are told apart. */
  series: readonly ChartSeries[]
  /** What runs along the chart, such as Day. */
  placeName: string
  formatPlace: (x: string | number) => string
  formatValue: (y: number) => string
  /** Each value holds until the next one. */
  step?: boolean
  /** Values are seen from nought. */
  fromZero?: boolean
  height?: number
  /** Places that matter by themselves, such as a change of rate, each with a word at the top. */
  marks?: readonly { x: string | number; label: string }[]
}

const LEFT = 88
const RIGHT = 16
const TOP = 10
const BOTTOM = 26
const PLACE_WIDTH = 110
const VALUE_STEPS = 4
/** Points of longer lines are not marked one by one. */
const MARKED = 45

/** Lines over days or numbers, with what stands under the pointer above them and all figures in a table below. */
export function LineChart(props: LineChartProps) {
  const { label, series, placeName, formatPlace, formatValue, step = false, height = 240, marks = [] } = props
  const { ref, width } = useElementSize()
  const [pointed, setPointed] = useState<number | null>(null)
  const rows = rowsByPlace(series)
  const first = rows[0]
  if (first === undefined) return null

  const values = series.flatMap(({ points }) => points.map(({ y }) => y))
  const ticks = valueTicks(spanOf(props.fromZero ? [0, ...values] : values), VALUE_STEPS)
  const across = spanOf(rows.map(({ x }) => placeOf(x)))
  const shown = spanOf(ticks)
  const inner = Math.max(0, width - LEFT - RIGHT)
  const deep = height - TOP - BOTTOM
  const xOf = (place: number) =>
    LEFT + (across.to > across.from ? (place - across.from) / (across.to - across.from) : 0.5) * inner
  const yOf = (value: number) => TOP + (1 - (value - shown.from) / (shown.to - shown.from)) * deep
  const pixel = ({ x, y }: ChartPoint) => ({ x: xOf(placeOf(x)), y: yOf(y) })
  const current = rows.find(({ x }) => placeOf(x) === pointed) ?? rows[rows.length - 1]

  function point(clientX: number, frame: DOMRect) {
    const distance = (place: number) => Math.abs(xOf(place) - (clientX - frame.left))
    const places = rows.map(({ x }) => placeOf(x))
    setPointed(places.reduce((best, place) => (distance(place) < distance(best) ? place : best)))
  }

  return (
    <div className={classes.chart}>
      <div className={classes.readout} aria-hidden>
        {current !== undefined && <strong>{formatPlace(current.x)}</strong>}
        {series.map(({ name }, line) => {
          const at = current?.points[line]
          return (
            <span key={name} className={classes.reading} data-line={line}>
              <span className={classes.swatch} />
              {name} <b>{at === undefined ? '–' : formatValue(at.y)}</b>
              {at?.label !== undefined && <span className={classes.said}>{at.label}</span>}
            </span>
          )
        })}
      </div>
      <div ref={ref} style={{ height }}>
        {width > 0 && (
          <svg
            width={width}
            height={height}
            role="img"
            aria-label={label}
            className={classes.picture}
            onPointerMove={(event) => point(event.clientX, event.currentTarget.getBoundingClientRect())}
            onPointerLeave={() => setPointed(null)}
          >
            {ticks.map((tick) => (
              <g key={tick}>
                <line x1={LEFT} x2={width - RIGHT} y1={yOf(tick)} y2={yOf(tick)} className={classes.grid} />
                <text x={LEFT - 10} y={yOf(tick)} dy="0.32em" textAnchor="end" className={classes.tick}>
                  {formatValue(tick)}
                </text>
              </g>
            ))}
            {placeTicks(across, Math.max(2, Math.floor(inner / PLACE_WIDTH))).map((place) => (
              <text
                key={place}
                x={xOf(place)}
                y={height - 6}
                textAnchor={place === across.to && across.to > across.from ? 'end' : 'middle'}
                className={classes.tick}
              >
                {formatPlace(atPlace(place, first.x))}
              </text>
            ))}
            {marks.map(({ x, label: word }) => (
              <g key={x}>
                <line
                  x1={xOf(placeOf(x))}
                  x2={xOf(placeOf(x))}
                  y1={TOP}
                  y2={TOP + deep}
                  className={classes.mark}
                />
                <text x={xOf(placeOf(x)) + 4} y={TOP} dy="0.9em" className={classes.tick}>
                  {word}
                </text>
              </g>
            ))}
            {pointed !== null && (
              <line
                x1={xOf(pointed)}
                x2={xOf(pointed)}
                y1={TOP}
                y2={TOP + deep}
                className={classes.pointer}
              />
            )}
            {series.map(({ name, points }, line) => (
              <g key={name} data-line={line} className={classes.series}>
                <path d={pathOf(points.map(pixel), step)} className={classes.line} />
                {points
                  .filter(({ x }) => points.length <= MARKED || placeOf(x) === pointed)
                  .map((one) => (
                    <circle
                      key={one.x}
                      cx={pixel(one).x}
                      cy={pixel(one).y}
                      r={placeOf(one.x) === pointed ? 5 : 3}
                      className={classes.dot}
                    />
                  ))}
              </g>
            ))}
          </svg>
        )}
      </div>
      <ChartTable
        label={label}
        placeName={placeName}
        names={series.map(({ name }) => name)}
        rows={rows}
        formatPlace={formatPlace}
        formatValue={formatValue}
      />
    </div>
  )
}
