import { reportsTexts as texts } from '#texts/reports.ts'
import type { Report, ReportTotals } from '../../api/gen/model/index.ts'
import { balancesOf } from '../shared/reports/balancesOf.ts'
import { balanceWords } from '../shared/reports/balanceWords.ts'
import { formatMoney } from '../ui/format.ts'
import classes from './Reports.module.css'

/** Of a book what stood before the first day, and after the last; nothing of other reports. */
export function Balances({ report, totals }: { report: Report; totals: ReportTotals }) {
  const balances = balancesOf(report, totals)
  if (balances === null) return null
  return (
    <dl className={classes.balances}>
      <Balance label={texts.opening} paise={balances.opening} />
      <Balance label={texts.closing} paise={balances.closing} />
    </dl>
  )
}

function Balance({ label, paise }: { label: string; paise: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{balanceWords(paise, formatMoney)}</dd>
    </div>
  )
}
