import { Alert, Box, Button, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useGetIntegrityCheck } from '../../api/gen/hooks/integrity/get-integrity-check.ts'
import { useRunIntegrityCheck } from '../../api/gen/hooks/integrity/run-integrity-check.ts'
import type { IntegrityCheck, IntegrityRule } from '../../api/gen/model/index.ts'
import { RecordFault } from '../shared/record/RecordFault.tsx'
import { useScope } from '../shared/record/useScope.ts'
import { problemOf } from '../shared/state/problemOf.ts'
import { BackButton } from '../ui/BackButton.tsx'
import { FactList } from '../ui/FactList.tsx'
import table from '../ui/figureTable.module.css'
import { formatDateTime, formatNumber } from '../ui/format.ts'
import layout from '../ui/layout.module.css'
import { notifySuccess } from '../ui/notify.ts'
import { Page } from '../ui/page/Page.tsx'
import { Section } from '../ui/page/Section.tsx'
import { ScrollRegion } from '../ui/ScrollRegion.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { failedChecks } from './failedChecks.ts'
import classes from './Integrity.module.css'
import { integrityTexts as texts } from './texts.ts'

/** Results of the integrity check, one by one; it can be run again. */
export function IntegrityPage() {
  const navigate = useNavigate()
  const { companyId } = useScope()
  const { data, isError, error, refetch } = useGetIntegrityCheck()
  const run = useRunIntegrityCheck()
  const [problem, setProblem] = useState<string | null>(null)
  const last = data?.last

  async function verify() {
    setProblem(null)
    try {
      const { holds } = await run.mutateAsync({ data: { companyId } })
      if (holds) notifySuccess(texts.done)
      else setProblem(texts.found)
    } catch (thrown) {
      const { status, detail } = problemOf(thrown)
      if (status !== 401) setProblem(detail)
    }
  }

  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <>
          <BackButton onClick={() => void navigate({ to: '/dashboard', search: {} })}>
            {texts.back}
          </BackButton>
          <Button loading={run.isPending} onClick={() => void verify()}>
            {last ? texts.again : texts.run}
          </Button>
        </>
      }
    >
      {run.isPending && (
        <Alert variant="light" role="status">
          {texts.running}
        </Alert>
      )}
      {problem !== null && (
        <Alert color="red" variant="light" role="alert">
          {problem}
        </Alert>
      )}
      {last && <IntegrityResult check={last} />}
      {data && !last && !run.isPending && <EmptyState title={texts.never.title} text={texts.never.text} />}
      {!data && (isError ? <RecordFault error={error} onRetry={() => refetch()} /> : <LoadingState />)}
    </Page>
  )
}

/** The result of an integrity check: its figures, then each check with the records that break it. */
function IntegrityResult({ check }: { check: IntegrityCheck }) {
  const { holds, checks, log, checkedAt, byName, tookMs } = check
  const facts: [string, ReactNode][] = [
    [
      texts.facts.result,
      <StatusBadge key="result" tone={holds ? 'good' : 'bad'}>
        {holds ? texts.card.holds : texts.card.broken(failedChecks(check))}
      </StatusBadge>,
    ],
    [texts.facts.at, formatDateTime(checkedAt)],
    [texts.facts.userName, byName],
    [texts.facts.took, texts.facts.seconds(tookMs)],
    [texts.facts.entries, formatNumber(log.entries)],
  ]
  const logCheck: IntegrityRule = {
    name: texts.log,
    wrong: log.wrongAt === null ? [] : [texts.logWrong(log.wrongAt)],
    count: log.wrongAt === null ? 0 : 1,
  }
  return (
    <Stack>
      <Section title={texts.facts.result}>
        <FactList facts={facts} />
      </Section>
      <Section title={texts.facts.head} lead={texts.facts.headHelp}>
        <p className={classes.head}>{log.head}</p>
      </Section>
      <Section title={texts.checks}>
        <ScrollRegion label={texts.table}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">{texts.check}</th>
                <th scope="col">{texts.result}</th>
              </tr>
            </thead>
            <tbody>
              {[...checks, logCheck].map((check) => (
                <Line key={check.name} check={check} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </Section>
    </Stack>
  )
}

function Line({ check: { name, wrong, count } }: { check: IntegrityRule }) {
  return (
    <tr>
      <td>
        {name}
        {wrong.length > 0 && (
          <Box component="ul" ps="md" m="var(--mantine-spacing-xs) 0 0" className={layout.breaks}>
            {wrong.map((one) => (
              <li key={one}>{one}</li>
            ))}
            {count > wrong.length && <li>{texts.more(count - wrong.length)}</li>}
          </Box>
        )}
      </td>
      <td>
        <StatusBadge tone={count === 0 ? 'good' : 'bad'}>
          {count === 0 ? texts.holds : texts.breaks(count)}
        </StatusBadge>
      </td>
    </tr>
  )
}
