import type { Report, ReportRow } from '../../../api/gen/model/index.ts'

/**
 * The paise that are written in a row's column of money, or null where nothing is. As in a paper book nothing stands where
 * nothing was posted; but a row of which no amount would stand says nought.
 */
export function moneyAt({ columns }: Report, { cells }: ReportRow, at: number): number | null {
  const paise = columns.map(({ kind }, place) => (kind === 'money' ? Number(cells[place] ?? 0) : 0))
  const stands = cells[at] !== null && (paise[at] !== 0 || paise.every((each) => each === 0))
  return stands ? (paise[at] ?? null) : null
}
