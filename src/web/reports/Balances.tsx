import { reportsTexts as texts } from '#texts/reports.ts'
import type { Report, ReportTotals } from '../../api/gen/model/index.ts'
import { formatMoney } from '../ui/format.ts'
import classes from './Reports.module.css'

/** Of a book what stood before the first day, and after the last; nothing of other reports. */
export function Balances({ report, totals }: { report: Report; totals: ReportTotals }) {
  if (totals.before.length === 0) return null
  // The first of its two columns of money is what came in, the second what went out.
  const [inward, outward] = report.columns.flatMap(({ kind }, place) => (kind === 'money' ? [place] : []))
  const net = (row: readonly (string | null)[]) =>
    Number(row[inward ?? 0] ?? 0) - Number(row[outward ?? 0] ?? 0)
  const opening = net(totals.before)
  const closing = opening + net(totals.totals)
  return (
    <dl className={classes.balances}>
      <Balance label={texts.opening} paise={opening} />
      <Balance label={texts.closing} paise={closing} />
    </dl>
  )
}

function Balance({ label, paise }: { label: string; paise: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{`${formatMoney(Math.abs(paise))} ${paise < 0 ? texts.credit : texts.debit}`}</dd>
    </div>
  )
}
