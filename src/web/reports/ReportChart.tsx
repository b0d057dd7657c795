import type { Report, ReportTotals } from '../../api/gen/model/index.ts'
import { Chart } from '../shared/chart/Chart.tsx'
import { formatMoney, formatMoneyShort, formatNumber, formatWeight } from '../ui/format.ts'

/** The chart of a report, where it has one and something to draw. */
export function ReportChart({ report, totals }: { report: Report; totals: ReportTotals }) {
  const { chart } = report
  if (chart === undefined || totals.points.length < 2) return null
  return (
    <Chart
      kind={chart.kind}
      label={chart.label}
      placeName={chart.along}
      series={chart.series}
      rows={totals.points.map(({ place, values }) => ({ x: place, values: values.map(Number) }))}
      formatPlace={String}
      formatValue={formats[chart.figures] ?? formatNumber}
      formatTick={chart.figures === 'money' ? formatMoneyShort : undefined}
    />
  )
}

const formats: Partial<Record<NonNullable<Report['chart']>['figures'], (value: number) => string>> = {
  money: formatMoney,
  weight: formatWeight,
}
