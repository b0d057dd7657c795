/** A point of a line: at a number or a calendar day (YYYY-MM-DD), with its value. */
export interface ChartPoint {
  x: string | number
  y: number
  /** What is said of the point beside its value, such as where it comes from. */
  label?: string | undefined
}

/** A line of a chart. */
export interface ChartSeries {
  name: string
  points: readonly ChartPoint[]
}

/** A stretch of values. */
export interface Span {
  from: number
  to: number
}

const DAY_MS = 86_400_000

/** Where a point stands along the chart: its number, or the count of its day. */
export function placeOf(x: string | number): number {
  return typeof x === 'number' ? x : Date.parse(`${x}T00:00:00Z`) / DAY_MS
}

/** The number or day at a place, as the points of the chart have it. */
export function atPlace(place: number, like: string | number): string | number {
  return typeof like === 'number' ? place : new Date(place * DAY_MS).toISOString().slice(0, 10)
}

/** Round values from below the least to above the greatest, about `count` steps apart by 1, 2 or 5 times a power of ten. */
export function valueTicks({ from, to }: Span, count: number): number[] {
  const wide = to > from ? to - from : Math.max(Math.abs(to) / 50, 1)
  const rough = wide / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10) * power)
  const first = Math.floor((to > from ? from : from - wide / 2) / step)
  const last = Math.ceil((to > from ? to : to + wide / 2) / step)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

/** At most `count` whole places from the first to the last, evenly apart. */
export function placeTicks({ from, to }: Span, count: number): number[] {
  if (to <= from) return [from]
  const step = Math.max(1, Math.ceil((to - from) / Math.max(1, count - 1)))
  const ticks = Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step)
  return ticks
}

/** Least and greatest of some numbers. */
export function spanOf(values: readonly number[]): Span {
  return { from: Math.min(...values), to: Math.max(...values) }
}

/** The drawing of a line through points given in pixels; in steps, each value holds until the next. */
export function pathOf(points: readonly { x: number; y: number }[], step: boolean): string {
  return points
    .map(({ x, y }, index) => {
      if (index === 0) return `M${round(x)} ${round(y)}`
      return step ? `H${round(x)}V${round(y)}` : `L${round(x)} ${round(y)}`
    })
    .join('')
}

/** The points of all lines by their place, in order: what the chart's table shows. */
export function rowsByPlace(
  series: readonly ChartSeries[],
): { x: string | number; points: (ChartPoint | undefined)[] }[] {
  const places = new Map<number, string | number>()
  const byPlace = series.map(({ points }) => new Map(points.map((point) => [placeOf(point.x), point])))
  for (const { points } of series) for (const { x } of points) places.set(placeOf(x), x)
  return [...places]
    .sort(([one], [other]) => one - other)
    .map(([place, x]) => ({ x, points: byPlace.map((points) => points.get(place)) }))
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10
}
