import type { LinkProps } from '@tanstack/react-router'

/** The link of a chart row: the records behind its values. */
export type ChartLink = Pick<LinkProps, 'to' | 'params' | 'search'>

/** One category of a chart: a calendar day (YYYY-MM-DD), a number or a name, with an integer value per series. */
export interface ChartRow {
  x: string | number
  /** In the order of the chart's series; null for no value. */
  values: readonly (number | null)[]
  /** A note for each value, such as its source. */
  notes?: readonly (string | undefined)[]
  /** For the last row of a line chart if its period has not ended: a text such as "so far". */
  soFar?: string | undefined
  to?: ChartLink
}

/** The name of a row, as in its tooltip and in the table. */
export function rowName({ x, soFar }: ChartRow, formatX: ChartFigures['formatX']): string {
  return soFar === undefined ? formatX(x) : `${formatX(x)} (${soFar})`
}

/** A marked position on the axis, such as a change of rate, with a label at the top. */
export interface ChartMark {
  x: string | number
  label: string
}

/** The data of a chart and of its table. */
export interface ChartFigures {
  /** A sentence that names the chart and its table. */
  label: string
  /** The label of the x axis, such as Day. */
  xLabel: string
  /** Names of the series; at most three can be distinguished. */
  series: readonly string[]
  rows: readonly ChartRow[]
  formatX: (x: string | number) => string
  formatValue: (value: number) => string
  /** The short form of a value, for the axis. */
  formatTick?: (value: number) => string
}

/** The colour of a series, with enough contrast in both colour schemes. */
export function seriesColor(series: number): string {
  return `var(--chart-series-${series})`
}

/** The key of a series in chart rows: names may contain dots, which the library reads as a path. */
export function seriesKey(series: number): string {
  return `s${series}`
}

/** The rows for the chart library, by series key. */
export function chartData(rows: readonly ChartRow[], placeOf: (x: string | number) => string | number) {
  return rows.map(({ x, values }, row) => ({
    row,
    place: placeOf(x),
    ...Object.fromEntries(values.map((value, series) => [seriesKey(series), value])),
  }))
}
