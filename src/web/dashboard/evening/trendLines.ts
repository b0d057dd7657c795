import type { EveningStoreTrend, EveningTrend, EveningWeek } from '../../../api/gen/model/index.ts'
import { addDays } from '../../../domain/dates/dates.ts'

/** The figures that have a line. */
export type LineName = 'lent' | 'received' | 'outstanding'

/** The line of a figure: its amounts, the latest last, and where each is between the bottom (0) and the top (1) of the line. */
export interface TrendLine {
  points: readonly { day: string; paise: number }[]
  heights: readonly number[]
}

/** The lines of one store, or of all stores together. */
export type StoreLines = Record<LineName, TrendLine>

/** The lines of all stores. */
export interface TrendLines {
  all: StoreLines
  byStore: ReadonlyMap<string, StoreLines>
}

/** The bottom of the lines is at most this share of the highest week, so that a change of a few percent does not look like a fall to zero. */
const HIGHEST_BOTTOM = 0.9

const amountOf: Record<LineName, (week: EveningWeek) => number> = {
  lent: ({ paidPaise }) => paidPaise,
  received: ({ receivedPaise }) => receivedPaise,
  outstanding: ({ outstandingPaise }) => outstandingPaise,
}

/**
 * The lines of a trend. Each amount is drawn in proportion to the highest amount of its line, and a figure has the same scale in all
 * stores: equal heights are equal shares of the highest amount, so that a small and a large store can be compared.
 */
export function trendLinesOf({ weeks, stores }: EveningTrend): TrendLines {
  const all = [weeks, ...stores.map((store) => store.weeks)]
  const lines = {
    lent: linesOf('lent', all.map(fullWeeks)),
    received: linesOf('received', all.map(fullWeeks)),
    outstanding: linesOf('outstanding', all),
  }
  const linesAt = (at: number): StoreLines => ({
    lent: lines.lent[at] ?? NO_LINE,
    received: lines.received[at] ?? NO_LINE,
    outstanding: lines.outstanding[at] ?? NO_LINE,
  })
  return {
    all: linesAt(0),
    byStore: new Map(stores.map(({ storeId }: EveningStoreTrend, at) => [storeId, linesAt(at + 1)])),
  }
}

const NO_LINE: TrendLine = { points: [], heights: [] }

/** Whether a week includes its last day, which may be today. */
export function isFullWeek({ fromOn, toOn }: EveningWeek): boolean {
  return toOn === addDays(fromOn, 6)
}

/** Leaves out partial weeks: the money received or lent in one would look like a fall. */
const fullWeeks = (weeks: readonly EveningWeek[]) => weeks.filter(isFullWeek)

/** The lines of one figure on their common scale. */
function linesOf(name: LineName, all: readonly (readonly EveningWeek[])[]): TrendLine[] {
  const lines = all.map((weeks) => {
    const points = weeks.map((week) => ({ day: week.toOn, paise: amountOf[name](week) }))
    const highest = Math.max(0, ...points.map(({ paise }) => Math.abs(paise)))
    return { points, shares: points.map(({ paise }) => (highest === 0 ? 0 : paise / highest)), highest }
  })
  const bottom = Math.min(
    HIGHEST_BOTTOM,
    ...lines.flatMap(({ shares, highest }) => (highest === 0 ? [] : shares)),
  )
  return lines.map(({ points, shares }) => ({
    points,
    heights: shares.map((share) => Math.max(0, (share - bottom) / (1 - bottom))),
  }))
}
