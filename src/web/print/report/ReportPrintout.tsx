import { Button, Text, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { titlesTexts } from '#texts/titles.ts'
import { useGetReportHead } from '../../../api/gen/hooks/print/get-report-head.ts'
import { getGetReportQueryKey, getReport } from '../../../api/gen/hooks/reports/get-report.ts'
import { useGetReportTotals } from '../../../api/gen/hooks/reports/get-report-totals.ts'
import { useGetReports } from '../../../api/gen/hooks/reports/get-reports.ts'
import type {
  GetReportRequest,
  Report,
  ReportFilters,
  ReportHead,
  ReportRow,
  ReportTotals,
} from '../../../api/gen/model/index.ts'
import type { ApiError } from '../../../api/http.ts'
import { filterTexts } from '../../../domain/text/filterTexts.ts'
import { allRows } from '../../shared/list/pagedList.ts'
import { usePrintoutCatalogue } from '../../shared/printouts/usePrintoutCatalogue.ts'
import { RecordFault } from '../../shared/record/RecordFault.tsx'
import { useDeniedReason } from '../../shared/record/useDeniedReason.ts'
import { useScope } from '../../shared/record/useScope.ts'
import {
  acceptedFilters,
  balancesOf,
  downloadReport,
  isDay,
  titleOf,
} from '../../shared/reports/reportParts.ts'
import { today } from '../../ui/days.ts'
import { formatDate, formatDateTime } from '../../ui/format.ts'
import { ScrollRegion } from '../../ui/ScrollRegion.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { LoadingState } from '../../ui/states/LoadingState.tsx'
import { ExportMenu } from '../../ui/table/ExportMenu.tsx'
import { BackLink } from '../BackLink.tsx'
import { mmOf } from '../mmOf.ts'
import classes from '../PrintoutPage.module.css'
import { PrintoutTextsContext } from '../printoutTexts.ts'
import { printTexts } from '../texts.ts'
import { usePrintOnce } from '../usePrintOnce.ts'
import { ReportSheet } from './ReportSheet.tsx'
import { pagesOf } from './reportLayout.ts'

/** The font size of the rows of a printed report, as in the style sheet. */
const FONT = '8pt'

const texts = printTexts.report
/** The maximum number of rows printed: about a hundred sheets. */
const MOST = 5_000

/** /print/report: a report with its filters on A4, with sums carried forward from page to page. */
export function ReportPrintout() {
  const scope = useScope()
  const deniedReason = useDeniedReason()
  const { report: name, f } = useSearch({ from: '/bare/print/report' })
  const reports = useGetReports(scope)
  const named = reports.data?.rows.find((one) => one.name === name)
  const filters = useMemo(() => (named === undefined ? {} : acceptedFilters(named, f ?? {})), [named, f])
  const report = useMemo(() => named && { ...named, title: titleOf(named, filters) }, [named, filters])
  const request = { ...scope, report: name ?? '', filters }
  const customer = filters.customerId === undefined ? {} : { customerId: filters.customerId }
  const head = useGetReportHead(customer)
  const catalogue = usePrintoutCatalogue('en')
  const options = { query: { enabled: report !== undefined, staleTime: 0 } }
  const totals = useGetReportTotals(request, options)
  const count = totals.data?.count ?? 0
  const tooLong = count > MOST
  const rows = useReportRows(request, totals.data !== undefined && !tooLong)
  const fault = [reports, head, catalogue, totals, rows].find(
    ({ data, isError }) => data === undefined && isError,
  )
  const isLoaded = report !== undefined && head.data !== undefined && rows.data !== undefined
  usePrintOnce(isLoaded)

  function main(): ReactNode {
    if (fault !== undefined) return <RecordFault error={fault.error} onRetry={() => fault.refetch()} />
    if (reports.data !== undefined && report === undefined) return <ErrorState detail={texts.unknown} />
    if (tooLong)
      return (
        <div className={classes.stage}>
          <Text mb="md">{texts.tooLong(count, MOST)}</Text>
          <ExportMenu
            canExport={deniedReason('AddReportTicket') === undefined}
            disabledReason={deniedReason('AddReportTicket')}
            save={(format) => downloadReport({ ...request, format })}
          />
        </div>
      )
    if (!isLoaded || totals.data === undefined || head.data === undefined || catalogue.data === undefined)
      return (
        <>
          <LoadingState />
          {count > 0 && (
            <Text ta="center" role="status">
              {texts.reading(rows.read, count)}
            </Text>
          )}
        </>
      )
    return (
      <ScrollRegion label={printTexts.sheet} className={classes.stage}>
        <PrintoutTextsContext value={catalogue.data}>
          <Sheets report={report} rows={rows.data} totals={totals.data} head={head.data} filters={filters} />
        </PrintoutTextsContext>
      </ScrollRegion>
    )
  }

  return (
    <div className={classes.desk}>
      <header className={classes.bar}>
        <BackLink place={{ to: '/reports', search: { report: name, f } }} />
        <Title order={1} size="h4">
          {report?.title ?? titlesTexts.reportPrintout}
        </Title>
        <Button
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
          disabled={!isLoaded}
        >
          {printTexts.print}
        </Button>
      </header>
      <main>{main()}</main>
    </div>
  )
}

interface SheetsProps {
  report: Report
  rows: NonNullable<ReturnType<typeof useReportRows>['data']>
  totals: ReportTotals
  head: ReportHead
  filters: ReportFilters
}

/** All pages, portrait or landscape by the width of the columns. */
function Sheets({ report, rows, totals, head, filters }: SheetsProps) {
  const { sheet, widthsMm, pages } = useMemo(() => pagesOf(report, rows, textMeasure()), [report, rows])
  const [printedAt] = useState(() => formatDateTime(new Date().toISOString()))
  const { stores = 'this' } = filters
  // A report without days shows how things are when it is printed.
  const asOn = report.filters.some(({ name }) => isDay(name)) ? [] : [texts.asOn(formatDate(today()))]
  // The account is in the title.
  const others = report.filters.filter((filter) => filter.name !== 'account')
  const chosenFilters = filterTexts(others, filters, {
    stores:
      stores === 'all' ? head.storeNames.join(', ') : stores === 'this' ? head.head.storeName : undefined,
    customerId: head.customerName ?? undefined,
  })
  useLayoutEffect(() => {
    const styles = new CSSStyleSheet()
    styles.replaceSync(`@page { size: A4 ${sheet.turn}; margin: 0; }`)
    document.adoptedStyleSheets.push(styles)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== styles)
    }
  }, [sheet])
  useEffect(() => {
    // Browsers propose the title as file name when the report is saved as PDF.
    document.title = printTexts.fileName(report.title, head.head.companyName)
  }, [report, head])
  return pages.map((page, at) => (
    <ReportSheet
      key={page.rows[0]?.id ?? at}
      report={report}
      head={head}
      filters={[...asOn, ...chosenFilters]}
      printedAt={printedAt}
      sheet={sheet}
      widthsMm={widthsMm}
      page={page}
      balances={balancesOf(report, totals)}
      number={at + 1}
      pageCount={pages.length}
    />
  ))
}

/** Measures the width of a text on paper, in millimetres. */
function textMeasure(): (text: string) => number {
  const canvas = document.createElement('canvas').getContext('2d')
  if (canvas === null) return () => 0
  canvas.font = `${FONT} ${getComputedStyle(document.body).fontFamily}`
  return (text) => mmOf(canvas.measureText(text).width)
}

/** All rows of a report, read page by page, and the number of rows read so far. */
function useReportRows(request: GetReportRequest, enabled: boolean) {
  const [read, setRead] = useState(0)
  const query = useQuery<readonly ReportRow[], ApiError>({
    queryKey: [...getGetReportQueryKey(request), 'whole'],
    queryFn: ({ signal }) => {
      setRead(0)
      return allRows(async (page) => {
        const reply = await getReport({ ...request, ...page }, { signal })
        setRead((before) => before + reply.rows.length)
        return reply
      })
    },
    enabled,
    staleTime: 0,
  })
  return { ...query, read }
}
