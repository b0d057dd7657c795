import { dayNumber } from '../../ui/days.ts'
import type { ChartRow } from './chartRows.ts'

/** A point of a line: at a number or a calendar day (YYYY-MM-DD), with its value. */
export interface ChartPoint {
  x: string | number
  y: number
  /** A note for the point, such as its source. */
  label?: string | undefined
}

/** The position of a point along the chart: its number, or the number of its day. */
export function placeOf(x: string | number): number {
  return typeof x === 'number' ? x : dayNumber(x)
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
