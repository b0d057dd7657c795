import { Box, Button } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { reportsTexts as texts } from '#texts/reports.ts'
import { useGetReports } from '../../api/gen/hooks/reports/get-reports.ts'
import type { Report } from '../../api/gen/model/index.ts'
import { useScope } from '../shared/record/useScope.ts'
import { lazyPart } from '../shared/state/lazyPart.tsx'
import { PartState } from '../shared/state/PartState.tsx'
import { Page } from '../ui/page/Page.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import classes from './Reports.module.css'

const loadReport = () => import('./ReportPage.tsx')
const ReportPage = lazyPart(loadReport, 'ReportPage')

/** /reports: all reports by group, or one of them. */
export function ReportsScreen() {
  const scope = useScope()
  const { report: name } = useSearch({ from: '/protected/reports' })
  const { data, error, refetch } = useGetReports(scope)
  useEffect(() => {
    // While the reports are read; if it fails, the page says so when it is shown.
    if (name !== undefined) void loadReport().catch(() => undefined)
  }, [name])
  if (data === undefined)
    return (
      <Page title={texts.title}>
        <PartState query={{ data, error, refetch }} />
      </Page>
    )
  if (name === undefined) return <ReportList reports={data.rows} />
  const report = data.rows.find((one) => one.name === name)
  if (report === undefined) return <NoReport />
  return <ReportPage key={name} report={report} />
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

/** All reports that the role may see, by group. */
function ReportList({ reports }: { reports: readonly Report[] }) {
  const groups = [...new Set(reports.map(({ group }) => group))]
  return (
    <Page title={texts.title} lead={texts.lead}>
      {groups.map((group) => (
        <section key={group} aria-labelledby={`reports-${group}`}>
          <Box
            id={`reports-${group}`}
            component="h2"
            m="0 0 var(--mantine-spacing-xs)"
            c="dimmed"
            fz="sm"
            fw={600}
          >
            {texts.groups[group]}
          </Box>
          <ul className={classes.list}>
            {reports
              .filter((report) => report.group === group)
              .map(({ name, title, lead }) => (
                <li key={name}>
                  <Link to="/reports" search={{ report: name }} className={classes.report}>
                    <Box component="span" fw={600}>
                      {title}
                    </Box>
                    <Box component="span" c="dimmed" fz="sm">
                      {lead}
                    </Box>
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </Page>
  )
}
