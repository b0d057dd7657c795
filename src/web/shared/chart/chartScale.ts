import { dateOfDay } from '../../ui/days.ts'

/** A range of values. */
export interface Span {
  from: number
  to: number
}

/** The value at a position: a number, or a calendar day (YYYY-MM-DD) if `like`, a value of the chart, is a day. */
export function valueAt(place: number, like: string | number): string | number {
  return typeof like === 'number' ? place : dateOfDay(place)
}

/** At most `count` (two or more) evenly spaced positions, beginning at `from`; the last one is at `to` or before it. */
export function placeTicks({ from, to }: Span, count: number): number[] {
  if (to <= from) return [from]
  const step = Math.max(1, Math.ceil((to - from) / Math.max(1, count - 1)))
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step)
}

/** The minimum and maximum of numbers; at least one is required. */
export function spanOf(values: readonly number[]): Span {
  return { from: Math.min(...values), to: Math.max(...values) }
}
