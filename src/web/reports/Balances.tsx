import { reportsTexts as texts } from '#texts/reports.ts'
import type { Report, ReportTotals } from '../../api/gen/model/index.ts'
import { balancesOf } from '../shared/reports/balancesOf.ts'
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
      <dd>{balanceWords(paise)}</dd>
    </div>
  )
}

function balanceWords(paise: number): string {
  if (paise === 0) return formatMoney(0)
  return `${formatMoney(Math.abs(paise))} ${paise < 0 ? texts.credit : texts.debit}`
}
