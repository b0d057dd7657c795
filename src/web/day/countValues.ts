import type { DenominationCount } from '../../api/gen/model/index.ts'
import { denominations, totalOf } from '../../domain/cash/cashCount.ts'
import { type KeyedValues, newKey } from '../shared/record/useIdempotencyKey.ts'
import { formatMoney } from '../ui/format.ts'
import { dayTexts } from './texts/day.ts'

const texts = dayTexts.count

/** Form values of a count of notes and coins. */
export interface CountValues extends KeyedValues {
  /** Counts by denomination in paise; an empty field counts as 0. */
  counts: Record<string, number | null>
  reason: string
}

/** The initial form values. */
export function emptyCount(): CountValues {
  return {
    counts: Object.fromEntries(denominations.map((value) => [String(value), null])),
    reason: '',
    idempotencyKey: newKey(),
  }
}

/** The counts of the request. */
export function countedOf({ counts }: CountValues): DenominationCount[] {
  return denominations.flatMap((valuePaise) => {
    const count = counts[String(valuePaise)] ?? 0
    return count > 0 ? [{ valuePaise, count }] : []
  })
}

/** The total of a count in paise; invalid numbers count as 0. */
export function totalPaise(values: CountValues): number {
  return totalOf(countedOf(values).filter(({ count }) => Number.isSafeInteger(count)))
}

/** The path of a denomination's field. */
export function countPath(valuePaise: number): string {
  return `counts.${valuePaise}`
}

/** What a count is compared with. */
export interface Expected {
  /** Cash as per books, in paise. */
  booksPaise: number
  /** Whether this is the first count of the store. */
  first: boolean
}

/** The errors of a count, by path; a difference needs a reason, except in the first count of a store and where nothing is expected. */
export function checkCount(values: CountValues, expected: Expected | null): Record<string, string> {
  const wrong = Object.entries(values.counts).filter(
    ([, count]) => count !== null && (count < 0 || count > 1_000_000),
  )
  const found = Object.fromEntries(wrong.map(([value]) => [`counts.${value}`, texts.whole]))
  const differs = expected !== null && !expected.first && totalPaise(values) !== expected.booksPaise
  return differs && values.reason.trim() === '' ? { ...found, reason: texts.reasonNeeded } : found
}

/** The difference between counted and expected cash, as text. */
export function differenceText(countedPaise: number, booksPaise: number): string {
  const difference = countedPaise - booksPaise
  if (difference === 0) return texts.matches
  return (difference < 0 ? texts.less : texts.more)(formatMoney(Math.abs(difference)))
}
