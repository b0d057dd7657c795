import type { LinkProps } from '@tanstack/react-router'

/** Where a part of a chart leads: the rows behind its figure. */
export type ChartLink = Pick<LinkProps, 'to' | 'params' | 'search'>

/** One place of a chart: a calendar day (YYYY-MM-DD), a number or a name, with a whole value a series. */
export interface ChartRow {
  x: string | number
  /** In the order of the chart's series; null where there is none. */
  values: readonly (number | null)[]
  /** A note for each value, such as its source. */
  notes?: readonly (string | undefined)[]
  to?: ChartLink
}

/** A place along a line that matters by itself, such as a change of rate, with a word at the top. */
export interface ChartMark {
  x: string | number
  label: string
}

/** What the pictures of a chart are drawn from, and its table is written from. */
export interface ChartFigures {
  /** What the chart says, in a sentence: the name of the picture and of its table. */
  label: string
  /** What runs along the chart, such as Day. */
  placeName: string
  /** Names of the series; at most three can be distinguished. */
  series: readonly string[]
  rows: readonly ChartRow[]
  formatPlace: (x: string | number) => string
  formatValue: (value: number) => string
  /** A value on the axis, where room is short. */
  formatTick?: (value: number) => string
}

/** The colour of a series, of contrast enough in both schemes. */
export function seriesColor(series: number): string {
  return `var(--chart-series-${series})`
}

/** The key of a series in the rows of a picture: names may hold dots, which a picture reads as a path. */
export function seriesKey(series: number): string {
  return `s${series}`
}

/** The rows of a picture, by the keys of their series. */
export function pictureData(rows: readonly ChartRow[], placeOf: (x: string | number) => string | number) {
  return rows.map(({ x, values }, row) => ({
    row,
    place: placeOf(x),
    ...Object.fromEntries(values.map((value, series) => [seriesKey(series), value])),
  }))
}
