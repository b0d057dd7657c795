import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ScrollRegion } from '../../ui/ScrollRegion.tsx'
import classes from './Chart.module.css'
import type { ChartFigures } from './chartRows.ts'

/** The figures of a chart, each place with the way to the rows behind it. */
export function ChartTable({ label, placeName, series, rows, formatPlace, formatValue }: ChartFigures) {
  return (
    <ScrollRegion label={label} className={classes.figures}>
      <table className={classes.table}>
        <caption className={classes.caption}>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{placeName}</th>
            {series.map((name) => (
              <th key={name} scope="col" className={classes.figure}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ x, values, notes, to }) => (
            <tr key={x}>
              <th scope="row">
                {to === undefined ? (
                  formatPlace(x)
                ) : (
                  <Anchor inherit renderRoot={(props) => <Link {...to} {...props} />}>
                    {formatPlace(x)}
                  </Anchor>
                )}
              </th>
              {series.map((name, place) => {
                const value = values[place] ?? null
                const note = notes?.[place]
                return (
                  <td key={name} className={classes.figure}>
                    {value === null ? '–' : formatValue(value)}
                    {note !== undefined && <span className={classes.note}>{note}</span>}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
