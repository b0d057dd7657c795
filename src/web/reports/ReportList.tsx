import { Link } from '@tanstack/react-router'
import { reportsTexts as texts } from '#texts/reports.ts'
import type { Report } from '../../api/gen/model/index.ts'
import { Page } from '../ui/page/Page.tsx'
import classes from './Reports.module.css'

/** All reports that the role may see, by group. */
export function ReportList({ reports }: { reports: readonly Report[] }) {
  const groups = [...new Set(reports.map(({ group }) => group))]
  return (
    <Page title={texts.title} lead={texts.lead}>
      {groups.map((group) => (
        <section key={group} aria-labelledby={`reports-${group}`}>
          <h2 id={`reports-${group}`} className={classes.group}>
            {texts.groups[group]}
          </h2>
          <ul className={classes.list}>
            {reports
              .filter((report) => report.group === group)
              .map(({ name, title, lead }) => (
                <li key={name}>
                  <Link to="/reports" search={{ report: name }} className={classes.report}>
                    <span className={classes.title}>{title}</span>
                    <span className={classes.lead}>{lead}</span>
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </Page>
  )
}
