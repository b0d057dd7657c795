import { chartTexts as texts } from '#texts/chart.ts'
import type { rowsByPlace } from './chartScale.ts'
import classes from './LineChart.module.css'

interface ChartTableProps {
  label: string
  placeName: string
  names: readonly string[]
  rows: ReturnType<typeof rowsByPlace>
  formatPlace: (x: string | number) => string
  formatValue: (y: number) => string
}

/** The figures of a chart, for those who cannot see it or want them exactly. */
export function ChartTable({ label, placeName, names, rows, formatPlace, formatValue }: ChartTableProps) {
  return (
    <details className={classes.details}>
      <summary>{texts.asTable}</summary>
      <table className={classes.table}>
        <caption className={classes.caption}>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{placeName}</th>
            {names.map((name) => (
              <th key={name} scope="col" className={classes.figure}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ x, points }) => (
            <tr key={x}>
              <th scope="row">{formatPlace(x)}</th>
              {points.map((point, line) => (
                <td key={names[line]} className={classes.figure}>
                  {point === undefined ? '–' : formatValue(point.y)}
                  {point?.label !== undefined && <span className={classes.said}>{point.label}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
