import { Box } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { reportsTexts as texts } from '#texts/reports.ts'
import type { Report } from '../../api/gen/model/index.ts'
import { addressParts } from '../shared/state/addressParts.tsx'
import { lazyPart } from '../shell/lazyPart.tsx'
import { Page } from '../ui/page/Page.tsx'
import classes from './Reports.module.css'
import { ReportsRead } from './ReportsRead.tsx'
import type { ReportsSearch } from './reportsSearch.ts'

/** /reports: all reports by group, or one of them. */
export const ReportsScreen: ComponentType = addressParts<ReportsSearch>(
  { report: lazyPart(() => import('./ReportPage.tsx'), 'ReportPage') },
  ReportList,
)

function ReportList() {
  return <ReportsRead>{(reports) => <ReportGroups reports={reports} />}</ReportsRead>
}

/** All reports that the role may see, by group. */
function ReportGroups({ reports }: { reports: readonly Report[] }) {
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
