import type { ReactNode } from 'react'
import { reportsTexts as texts } from '#texts/reports.ts'
import { useGetReports } from '../../api/gen/hooks/reports/get-reports.ts'
import type { Report } from '../../api/gen/model/index.ts'
import { useScope } from '../shared/record/useScope.ts'
import { PartState } from '../shared/state/PartState.tsx'
import { Page } from '../ui/page/Page.tsx'

/** Renders its children with the reports that the role may see; until they are loaded, the page with its heading. */
export function ReportsRead({ children }: { children: (reports: readonly Report[]) => ReactNode }) {
  const { data, error, refetch } = useGetReports(useScope())
  if (data === undefined)
    return (
      <Page title={texts.title}>
        <PartState query={{ data, error, refetch }} />
      </Page>
    )
  return children(data.rows)
}
