import type { Report, ReportTotals } from '../../../api/gen/model/index.ts'

/** Of a book what it stood at before the first day and after the last, debits above nought, in paise; null of other reports. */
export function balancesOf(
  { columns }: Report,
  { before, totals }: Pick<ReportTotals, 'before' | 'totals'>,
): { opening: number; closing: number } | null {
  if (before.length === 0) return null
  // The first of its two columns of money is what came in, the second what went out.
  const [inward, outward] = columns.flatMap(({ kind }, place) => (kind === 'money' ? [place] : []))
  const net = (row: readonly (string | null)[]) =>
    Number(row[inward ?? 0] ?? 0) - Number(row[outward ?? 0] ?? 0)
  const opening = net(before)
  return { opening, closing: opening + net(totals) }
}
