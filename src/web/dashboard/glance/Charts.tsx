import { keepPreviousData } from '@tanstack/react-query'
import { useGetDashboardCharts } from '../../../api/gen/hooks/dashboard/dashboard.ts'
import type { DashboardShare, GetDashboardRequest } from '../../../api/gen/model/index.ts'
import { Chart } from '../../shared/chart/Chart.tsx'
import { problemOf } from '../../shared/problemOf.ts'
import { useCan } from '../../shell/can.ts'
import { formatDate, formatMoney, formatMoneyShort } from '../../ui/format.ts'
import { Section } from '../../ui/page/Section.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { LoadingState } from '../../ui/states/LoadingState.tsx'
import { dashboardTexts } from '../texts.ts'
import classes from './Glance.module.css'
import { opensLink } from './opensLink.ts'
import { PriceChart } from './PriceChart.tsx'

const texts = dashboardTexts.charts

/** Money by day, portfolio, ageing and price, each with its table and the way to the rows behind a part. */
export function Charts({ asked }: { asked: GetDashboardRequest }) {
  const can = useCan()
  const { data, isError, error, refetch } = useGetDashboardCharts(asked, {
    query: { staleTime: 0, placeholderData: keepPreviousData },
  })
  if (data === undefined)
    return isError ? (
      <ErrorState detail={problemOf(error).detail} onRetry={() => void refetch()} />
    ) : (
      <LoadingState />
    )
  return (
    <div className={classes.columns}>
      {data.days.length > 0 && (
        <Section title={texts.money.title}>
          <Chart
            kind="columns"
            label={texts.money.label}
            placeName={texts.day}
            series={[texts.collected, texts.disbursed]}
            rows={data.days.map(({ dayOn, receivedPaise, paidPaise, opens }) => ({
              x: dayOn,
              values: [receivedPaise, paidPaise],
              to: opensLink(opens),
            }))}
            formatPlace={(day) => formatDate(String(day))}
            formatValue={formatMoney}
            formatTick={formatMoneyShort}
          />
        </Section>
      )}
      {can('GetRateChart') && <PriceChart />}
      {data.schemes.length > 0 && <Shares of={data.schemes} {...texts.schemes} />}
      {data.ageing.length > 0 && <Shares of={data.ageing} {...texts.ageing} />}
    </div>
  )
}

interface SharesProps {
  of: readonly DashboardShare[]
  title: string
  label: string
  place: string
}

function Shares({ of, title, label, place }: SharesProps) {
  return (
    <Section title={title}>
      <Chart
        kind="bars"
        label={label}
        placeName={place}
        series={[texts.outstanding]}
        rows={of.map(({ name, loans, outstandingPaise, opens }) => ({
          x: texts.ofLoans(name, loans),
          values: [outstandingPaise],
          to: opensLink(opens),
        }))}
        formatPlace={String}
        formatValue={formatMoney}
      />
    </Section>
  )
}
