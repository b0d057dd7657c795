import { Anchor, Group, Paper, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useGetIntegrityCheck } from '../../api/gen/hooks/integrity/get-integrity-check.ts'
import { formatDateTime } from '../ui/format.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { ErrorLine } from '../ui/states/ErrorLine.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { failedChecks } from './failedChecks.ts'
import classes from './Integrity.module.css'
import { integrityTexts } from './texts.ts'

const { card: texts } = integrityTexts

/** The last integrity check with its result and the hash of the log. */
export function IntegrityCard() {
  const { data, error, refetch } = useGetIntegrityCheck()
  const last = data?.last
  return (
    <Paper component="aside" aria-labelledby="integrity-title" data-in-order withBorder radius="md" p="lg">
      <Group justify="space-between">
        <Title order={2} size="h5" id="integrity-title">
          {integrityTexts.title}
        </Title>
        {last && (
          <StatusBadge tone={last.holds ? 'good' : 'bad'}>
            {last.holds ? texts.holds : texts.broken(failedChecks(last))}
          </StatusBadge>
        )}
      </Group>
      {data === undefined && error === null && <LoadingState first />}
      <Text size="sm" c="dimmed" my="xs">
        {last ? texts.verifiedAt(formatDateTime(last.checkedAt), last.byName) : data && texts.never}
      </Text>
      {data === undefined && error !== null && <ErrorLine detail={error.problem.detail} onRetry={refetch} />}
      {last && <p className={classes.head}>{last.log.head}</p>}
      <Anchor size="sm" renderRoot={(props) => <Link to="/dashboard" search={{ integrity: 1 }} {...props} />}>
        {texts.open}
      </Anchor>
    </Paper>
  )
}
