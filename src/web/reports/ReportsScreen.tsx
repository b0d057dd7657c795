import { useSearch } from '@tanstack/react-router'
import { reportsTexts as texts } from '#texts/reports.ts'
import { useGetReports } from '../../api/gen/hooks/reports/reports.ts'
import { useScope } from '../shared/record/useScope.ts'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { ReportList } from './ReportList.tsx'
import { ReportPage } from './ReportPage.tsx'

/** /reports: all reports by group, or one of them. */
export function ReportsScreen() {
  const scope = useScope()
  const { report: name } = useSearch({ from: '/protected/reports' })
  const { data, isError, refetch } = useGetReports(scope)
  if (data === undefined) return isError ? <ErrorState onRetry={() => void refetch()} /> : <LoadingState />
  if (name === undefined) return <ReportList reports={data.rows} />
  const report = data.rows.find((one) => one.name === name)
  if (report === undefined) return <ErrorState detail={texts.unknown} />
  return <ReportPage key={name} report={report} />
}
