import { Button } from '@mantine/core'
import { IconArrowLeft, IconFileOff, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { reportsTexts as texts } from '#texts/reports.ts'
import { getReport, useGetReport } from '../../api/gen/hooks/reports/get-report.ts'
import { useGetReportTotals } from '../../api/gen/hooks/reports/get-report-totals.ts'
import type {
  Report,
  ReportFilterName,
  ReportFilters,
  ReportRow,
  ReportTotals,
} from '../../api/gen/model/index.ts'
import { Chart, prepareChart } from '../shared/chart/Chart.tsx'
import { moneyTick } from '../shared/chart/moneyTick.ts'
import { detailOf, missingReads } from '../shared/list/listReads.ts'
import { useNextPage } from '../shared/list/pagedList.ts'
import { PAGE_ROWS, pageRequestOf } from '../shared/list/pageRequest.ts'
import { useListState } from '../shared/list/useListState.ts'
import { useDeniedReason } from '../shared/record/useDeniedReason.ts'
import { useNavigateHere } from '../shared/record/useNavigateHere.ts'
import { useScope } from '../shared/record/useScope.ts'
import {
  balancesOf,
  balanceText,
  downloadReport,
  isDay,
  listFilterOf,
  titleOf,
} from '../shared/reports/reportParts.ts'
import { useCan } from '../shell/can.ts'
import { SINCE_OPENING_MS } from '../shell/firstReads.ts'
import { lazyPart } from '../shell/lazyPart.tsx'
import { formatMoney, formatNumber, formatWeight } from '../ui/format.ts'
import { Page } from '../ui/page/Page.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { DayField } from '../ui/table/DayField.tsx'
import { withFilters } from '../ui/table/listChanges.ts'
import { useOffered } from '../ui/table/offered.ts'
import type { ListState } from '../ui/table/types.ts'
import { CustomerFilter, OtherChoices } from './CustomerFilter.tsx'
import classes from './Reports.module.css'
import { ReportsRead } from './ReportsRead.tsx'
import { columnsOf } from './reportColumns.tsx'
import { placeOf, voucherPlace } from './reportPlaces.ts'

const VoucherDialog = lazyPart(() => import('./VoucherDialog.tsx'), 'VoucherDialog', null)

/** The text for a report whose required filter is not chosen yet, by filter. */
const chooseFirst: Readonly<Partial<Record<ReportFilterName, string>>> = texts.choose

const formats: Partial<Record<NonNullable<Report['chart']>['figures'], (value: number) => string>> = {
  money: formatMoney,
  weight: formatWeight,
}

/** The report with a link to pay GST. */
const GST = 'gstOnFees'

/** The report that the address names. */
export function ReportPage({ shown }: { shown: string }) {
  return (
    <ReportsRead>
      {(reports) => {
        const report = reports.find(({ name }) => name === shown)
        return report === undefined ? <NoReport /> : <OneReport key={shown} report={report} />
      }}
    </ReportsRead>
  )
}

/** Shown for a report that does not exist or that the role may not see. */
function NoReport() {
  return (
    <Page title={texts.title}>
      <EmptyState
        icon={<IconFileOff size={28} stroke={1.6} aria-hidden />}
        title={texts.unknown.title}
        text={texts.unknown.text}
        action={
          <Button variant="default" renderRoot={(props) => <Link to="/reports" search={{}} {...props} />}>
            {texts.back}
          </Button>
        }
      />
    </Page>
  )
}

/** One report: its filters, its chart, its rows with links, its totals and its file. */
function OneReport({ report }: { report: Report }) {
  const scope = useScope()
  const deniedReason = useDeniedReason()
  const can = useCan()
  const lends = can('AddNewLoan')
  const navigate = useNavigateHere()
  const voucher = useSearch({ from: '/protected/reports', select: (search) => search.voucher })
  const columns = useMemo(() => columnsOf(report), [report])
  const filters = useMemo(
    () =>
      report.filters.map((filter) => ({
        ...listFilterOf(filter),
        ...(isDay(filter.name) && { days: DayField }),
      })),
    [report],
  )
  const [requested, setState] = useListState(`report/${report.name}`)
  const chosen = useOffered({ columns, filters }, requested, setState)
  const state = useMemo(() => withPresets(report, chosen), [report, chosen])
  const chartKind = report.chart?.kind
  useEffect(() => {
    if (chartKind !== undefined) prepareChart(chartKind)
  }, [chartKind])
  const customer = report.filters.find(({ name }) => name === 'customerId')
  const request = { ...scope, report: report.name, filters: state.filters as ReportFilters }
  const missing = report.filters.find(({ name, required }) => required && state.filters[name] === undefined)
  const enabled = missing === undefined
  const keep = { query: { enabled, placeholderData: keepPreviousData, staleTime: SINCE_OPENING_MS } }
  const query = useGetReport({ ...request, ...pageRequestOf(state) }, keep)
  useNextPage(query.queryKey, query.isFetching ? null : (query.data?.nextCursor ?? null), (cursor) =>
    getReport({ ...request, ...pageRequestOf(state), cursor }),
  )
  const totalling = useGetReportTotals(request, keep)
  const totals = totalling.data
  const router = useRouter()
  const hideVoucher = () => void navigate({ ...voucherPlace(undefined), replace: true })

  const fall = report.filters.find(({ name }) => name === 'fall')
  const emptyAction =
    fall === undefined ? (
      report.group === 'loans' && lends && <LendLink />
    ) : (
      <OtherChoices
        filter={fall}
        chosen={state.filters.fall}
        onChoose={(value) => setState(withFilters({ fall: value }))}
      />
    )

  const title = titleOf(report, state.filters)
  const linkOf = ({ opens }: ReportRow) => opens && router.buildLocation(placeOf(opens)).href

  return (
    <Page
      title={title}
      lead={report.lead}
      actions={
        <>
          {report.name === GST && can('AddTaxPayment') && (
            <Button renderRoot={(props) => <Link to="/debitnote" search={{ tax: 'new' }} {...props} />}>
              {texts.payGst}
            </Button>
          )}
          {enabled && (
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden />}
              renderRoot={(props) => (
                <Link
                  to="/print/report"
                  search={{ report: report.name, f: { ...chosen.filters } }}
                  target="_blank"
                  {...props}
                />
              )}
            >
              {texts.print}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            renderRoot={(props) => <Link to="/reports" search={{}} {...props} />}
          >
            {texts.back}
          </Button>
        </>
      }
    >
      {customer !== undefined && (
        <CustomerFilter
          label={customer.label}
          value={chosen.filters.customerId}
          onChange={(id) => setState(withFilters({ customerId: id }))}
        />
      )}
      {totals !== undefined && enabled && (
        <>
          <Balances report={report} totals={totals} earlier={totalling.isPlaceholderData} />
          <ReportChart report={report} totals={totals} earlier={totalling.isPlaceholderData} />
        </>
      )}
      <DataTable
        name={title}
        columns={columns}
        query={{
          ...query,
          // Also busy until the totals belong to the rows that are shown.
          isFetching: query.isFetching || totalling.isPlaceholderData,
          isPending: query.isPending && enabled,
          data: enabled ? query.data?.rows : [],
        }}
        state={state}
        onStateChange={(change) => setState((now) => change(withPresets(report, now)))}
        rowId={(row) => row.id}
        linkOf={query.data?.rows.some(leads) ? linkOf : undefined}
        filters={filters}
        searchable={report.filters.some(({ name }) => name === 'search')}
        errorDetail={detailOf}
        missing={missingReads(totalling)}
        exportName={report.name}
        exportDisabledReason={deniedReason('AddReportTicket')}
        narrowed={report.filters.some(
          ({ name, required }) => !required && !scopeFilters.has(name) && chosen.filters[name] !== undefined,
        )}
        emptyTitle={
          missing === undefined
            ? (report.empty ?? texts.empty.title)
            : (chooseFirst[missing.name] ?? missing.label)
        }
        emptyText={missing === undefined ? emptyText(report) : texts.chooseAbove}
        emptyAction={missing === undefined && emptyAction}
        remote={{
          count: totals?.count,
          totals: totals && totalsOf(report, totals.totals),
          pageSize: PAGE_ROWS,
          nextCursor: report.paged ? (query.data?.nextCursor ?? null) : null,
          previousCursor: query.data?.previousCursor ?? null,
          exportFile: (format, columns) => downloadReport({ ...request, format, columns: [...columns] }),
        }}
      />
      {voucher !== undefined && <VoucherDialog id={voucher} onClose={hideVoucher} />}
    </Page>
  )
}

/** Filters by stores, fall of the price or grouping, which do not hide rows. */
const scopeFilters: ReadonlySet<ReportFilterName> = new Set(['stores', 'fall', 'by'])

/** A link to New Loan, for a report without loans. */
function LendLink() {
  return <Button renderRoot={(props) => <Link to="/newloan" {...props} />}>{texts.empty.lend}</Button>
}

/** The text of an empty report. Other days, or another fall of the price, may have rows. */
function emptyText({ filters }: Report): string {
  if (filters.some(({ name }) => name === 'fall')) return texts.empty.falls
  return filters.some(({ name }) => isDay(name)) ? texts.empty.days : texts.empty.now
}

/** Whether a row has a link. */
function leads({ opens }: ReportRow): boolean {
  return opens !== undefined
}

/** The state of the list with the defaults of filters that were not chosen. */
function withPresets({ filters }: Report, state: ListState): ListState {
  const presets = filters.flatMap(({ name, preset }) =>
    preset === undefined ? [] : [[name, preset] as const],
  )
  return { ...state, filters: { ...Object.fromEntries(presets), ...state.filters } }
}

function totalsOf({ columns }: Report, totals: readonly (string | null)[]): Record<string, number> {
  return Object.fromEntries(
    columns.flatMap(({ name }, place) => {
      const total = totals[place] ?? null
      return total === null ? [] : [[name, Number(total)]]
    }),
  )
}

interface TotalsProps {
  report: Report
  totals: ReportTotals
  /** Whether the totals are still those of the previous filters. */
  earlier: boolean
}

/** The opening and closing balance of a book; nothing for other reports. */
function Balances({ report, totals, earlier }: TotalsProps) {
  const balances = balancesOf(report, totals)
  if (balances === null) return null
  return (
    <dl className={classes.balances} aria-busy={earlier || undefined}>
      <Balance label={texts.opening} paise={balances.opening} />
      <Balance label={texts.closing} paise={balances.closing} />
    </dl>
  )
}

function Balance({ label, paise }: { label: string; paise: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{balanceText(paise, formatMoney)}</dd>
    </div>
  )
}

/** The chart of a report, if it has one and there are at least two points. */
function ReportChart({ report, totals, earlier }: TotalsProps) {
  const { chart } = report
  if (chart === undefined || totals.points.length < 2) return null
  return (
    <div className={classes.chart} aria-busy={earlier || undefined}>
      <Chart
        kind={chart.kind}
        label={chart.label}
        xLabel={chart.along}
        series={chart.series}
        rows={totals.points.map(({ place, values }) => ({ x: place, values: values.map(Number) }))}
        formatX={String}
        formatValue={formats[chart.figures] ?? formatNumber}
        formatTick={chart.figures === 'money' ? moneyTick : undefined}
      />
    </div>
  )
}
