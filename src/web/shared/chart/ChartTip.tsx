import classes from './Chart.module.css'
import { type ChartFigures, rowName, seriesColor } from './chartRows.ts'

interface ChartTipProps extends Pick<ChartFigures, 'series' | 'rows' | 'formatX' | 'formatValue'> {
  /** The index of the row under the pointer. */
  at: number | undefined
}

/** The tooltip: the point under the pointer with the value of each series. */
export function ChartTip({ series, rows, formatX, formatValue, at }: ChartTipProps) {
  const row = at === undefined ? undefined : rows[at]
  if (row === undefined) return null
  return (
    <div className={classes.tip}>
      <strong>{rowName(row, formatX)}</strong>
      {series.map((name, place) => {
        const value = row.values[place] ?? null
        return (
          value !== null && (
            <div key={name} className={classes.reading}>
              <span className={classes.swatch} style={{ background: seriesColor(place) }} />
              <span>{name}</span>
              <b>{formatValue(value)}</b>
              {row.notes?.[place] !== undefined && <span className={classes.note}>{row.notes[place]}</span>}
            </div>
          )
        )
      })}
    </div>
  )
}

/** The row under the pointer, from the points that the chart library passes to its tooltip. */
export function pointedRow(points: readonly { payload?: { row?: number } }[]): number | undefined {
  return points[0]?.payload?.row
}
