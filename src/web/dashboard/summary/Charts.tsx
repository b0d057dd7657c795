import { Anchor, Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useGetDashboardCharts } from '../../../api/gen/hooks/dashboard/get-dashboard-charts.ts'
import { useGetRateChart } from '../../../api/gen/hooks/rate/get-rate-chart.ts'
import type { DashboardShare, GetDashboardRequest } from '../../../api/gen/model/index.ts'
import { Chart } from '../../shared/chart/Chart.tsx'
import { moneyTick } from '../../shared/chart/moneyTick.ts'
import { useScope } from '../../shared/record/useScope.ts'
import { PartState } from '../../shared/state/PartState.tsx'
import { problemOf } from '../../shared/state/problemOf.ts'
import { useCan } from '../../shell/can.ts'
import { SINCE_OPENING_MS } from '../../shell/firstReads.ts'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { FirstLoad } from '../../ui/states/LoadingState.tsx'
import { PRICE_DAYS } from '../dashboardSearch.ts'
import { dashboardTexts } from '../texts.ts'
import classes from './DashboardSummary.module.css'
import { FoldedSection } from './FoldedSection.tsx'
import { opensLink } from './opensLink.ts'

const priceTexts = dashboardTexts.charts.price
const texts = dashboardTexts.charts

/** Money by day, price, portfolio by scheme, and ageing, each also as a table. All values but prices link to the rows behind them. */
export function Charts({ request }: { request: GetDashboardRequest }) {
  const can = useCan()
  const { data, error, refetch } = useGetDashboardCharts(request, {
    query: { staleTime: SINCE_OPENING_MS, placeholderData: keepPreviousData },
  })
  if (data === undefined) return <PartState query={{ data, error, refetch }} first />
  return (
    <div className={classes.columns} data-in-order>
      {data.days.length > 0 && (
        <FoldedSection fold="money" title={texts.money.title}>
          <Chart
            kind="columns"
            label={texts.money.label}
            xLabel={texts.day}
            series={[texts.collected, texts.disbursed]}
            rows={data.days.map(({ dayOn, receivedPaise, paidPaise, opens }) => ({
              x: dayOn,
              values: [receivedPaise, paidPaise],
              to: opensLink(opens),
            }))}
            formatX={(day) => formatDate(String(day))}
            formatValue={formatMoney}
            formatTick={moneyTick}
          />
        </FoldedSection>
      )}
      {request.stores !== 'all' && can('GetRateChart') && <PriceChart />}
      {data.schemes.length > 0 && <Shares fold="schemes" shares={data.schemes} {...texts.schemes} />}
      {data.ageing.length > 0 && <Shares fold="ageing" shares={data.ageing} {...texts.ageing} />}
    </div>
  )
}

interface SharesProps {
  fold: 'schemes' | 'ageing'
  shares: readonly DashboardShare[]
  title: string
  label: string
  place: string
}

function Shares({ fold, shares, title, label, place }: SharesProps) {
  return (
    <FoldedSection fold={fold} title={title}>
      <Chart
        kind="bars"
        label={label}
        xLabel={place}
        series={[texts.outstanding]}
        rows={shares.map(({ name, loans, outstandingPaise, opens }) => ({
          x: texts.ofLoans(name, loans),
          values: [outstandingPaise],
          to: opensLink(opens),
        }))}
        formatX={String}
        formatValue={formatMoney}
      />
    </FoldedSection>
  )
}

/** The price history of the first metal on the price board, usually gold. */
function PriceChart() {
  const { data, error, refetch } = useGetRateChart({ ...useScope(), days: PRICE_DAYS })
  if (data === undefined && error !== null)
    return <ErrorState detail={problemOf(error).detail} onRetry={() => refetch()} />
  if (data === undefined) return <FirstLoad />
  const { metalName, points } = data
  if (metalName === null) return null
  return (
    <FoldedSection fold="price" title={priceTexts.title(metalName)}>
      {points.length === 0 ? (
        <Text c="dimmed">{priceTexts.none}</Text>
      ) : (
        <Chart
          kind="lines"
          label={priceTexts.label(metalName)}
          xLabel={dashboardTexts.charts.day}
          series={[metalName]}
          rows={points.map(({ date, pricePaisePerG }) => ({ x: date, values: [pricePaisePerG] }))}
          formatX={(day) => formatDate(String(day))}
          formatValue={formatMoney}
        >
          <Anchor size="sm" renderRoot={(props) => <Link to="/rate" {...props} />}>
            {priceTexts.open}
          </Anchor>
        </Chart>
      )}
    </FoldedSection>
  )
}
