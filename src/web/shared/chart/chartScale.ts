import type { ChartRow } from './chartRows.ts'

/** A point of a line: at a number or a calendar day (YYYY-MM-DD), with its value. */
export interface ChartPoint {
  x: string | number
  y: number
  /** A note for the point, such as its source. */
  label?: string | undefined
}

/** A range of values. */
export interface Span {
  from: number
  to: number
}

const DAY_MS = 86_400_000

/** The position of a point along the chart: its number, or the number of its day. */
export function placeOf(x: string | number): number {
  return typeof x === 'number' ? x : Date.parse(`${x}T00:00:00Z`) / DAY_MS
}

/** The number or day at a position, in the form of the chart's points. */
export function atPlace(place: number, like: string | number): string | number {
  return typeof like === 'number' ? place : new Date(place * DAY_MS).toISOString().slice(0, 10)
}

/** At most `count` evenly spaced integer positions from the first to the last. */
export function placeTicks({ from, to }: Span, count: number): number[] {
  if (to <= from) return [from]
  const step = Math.max(1, Math.ceil((to - from) / Math.max(1, count - 1)))
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step)
}

/** The minimum and maximum of some numbers. */
export function spanOf(values: readonly number[]): Span {
  return { from: Math.min(...values), to: Math.max(...values) }
}

/** The points of lines by position, in order: a row for every position of any line. */
export function rowsByPlace(lines: readonly (readonly ChartPoint[])[]): ChartRow[] {
  const places = new Map<number, string | number>()
  const byPlace = lines.map((points) => new Map(points.map((point) => [placeOf(point.x), point])))
  for (const points of lines) for (const { x } of points) places.set(placeOf(x), x)
  return [...places]
    .sort(([one], [other]) => one - other)
    .map(([place, x]) => ({
      x,
      values: byPlace.map((points) => points.get(place)?.y ?? null),
      notes: byPlace.map((points) => points.get(place)?.label),
    }))
}
