import { dateOfDay } from '../../ui/days.ts'

/** A range of values. */
export interface Span {
  from: number
  to: number
}

/** The number or day at a position, in the form of the chart's points. */
export function valueAt(place: number, like: string | number): string | number {
  return typeof like === 'number' ? place : dateOfDay(place)
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
