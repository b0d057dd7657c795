import { type ChartFigures, type ChartRow, chartData, seriesColor, seriesKey } from './chartRows.ts'
import { placeOf } from './rowsByPlace.ts'

/** Dash patterns that distinguish lines without colour. */
const DASHES = ['0', '7 4', '2 4']
/** The dash pattern of the last segment of a line, if it leads to a period that has not ended. */
const UNFINISHED_DASHES = '1 5'

/** The key of the last segment of a series. */
const endKey = (series: number) => `end-${seriesKey(series)}`

/** Whether the period of the last row has not ended. */
const isUnfinished = (rows: readonly ChartRow[]) => rows.at(-1)?.soFar !== undefined

/** The rows for the chart library. The segment that leads to an unfinished last row is a separate line. */
export function lineData(rows: readonly ChartRow[]) {
  const data: Record<string, unknown>[] = chartData(rows, placeOf)
  if (!isUnfinished(rows)) return data
  return data.map((row, at) => {
    if (at < data.length - 2) return row
    const { row: index, place, ...values } = row
    const ends = Object.fromEntries(Object.values(values).map((value, series) => [endKey(series), value]))
    return at === data.length - 1 ? { row: index, place, ...ends } : { ...row, ...ends }
  })
}

/** The lines of the series, and dotted ones for their segments to an unfinished last row. */
export function linesOf({ series, rows }: Pick<ChartFigures, 'series' | 'rows'>) {
  const lineOf = (label: string, place: number) => ({
    name: seriesKey(place),
    label,
    color: seriesColor(place),
    strokeDasharray: DASHES[place] ?? '0',
  })
  const lines = series.map(lineOf)
  if (!isUnfinished(rows)) return lines
  const ends = lines.map((line, place) => ({
    ...line,
    name: endKey(place),
    strokeDasharray: UNFINISHED_DASHES,
  }))
  return [...lines, ...ends]
}
