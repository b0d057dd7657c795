import { Anchor, Group, Paper, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useGetProof } from '../../api/gen/hooks/proof/get-proof.ts'
import { formatDateTime } from '../ui/format.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { ErrorLine } from '../ui/states/ErrorLine.tsx'
import { brokenOf } from './brokenOf.ts'
import classes from './Proof.module.css'
import { proofTexts } from './texts.ts'

const { card: texts } = proofTexts

/** The last integrity check with its result and the hash of the log. */
export function ProofCard() {
  const { data, error, refetch } = useGetProof()
  const last = data?.last
  return (
    <Paper component="aside" aria-labelledby="proof-title" withBorder radius="md" p="lg">
      <Group justify="space-between">
        <Title order={2} size="h5" id="proof-title">
          {proofTexts.title}
        </Title>
        {last && (
          <StatusBadge tone={last.holds ? 'good' : 'bad'}>
            {last.holds ? texts.holds : texts.broken(brokenOf(last))}
          </StatusBadge>
        )}
      </Group>
      <Text size="sm" c="dimmed" my="xs">
        {last ? texts.provenAt(formatDateTime(last.provenAt), last.byName) : data && texts.never}
      </Text>
      {data === undefined && error !== null && <ErrorLine detail={error.problem.detail} onRetry={refetch} />}
      {last && <p className={classes.head}>{last.log.head}</p>}
      <Anchor size="sm" renderRoot={(props) => <Link to="/dashboard" search={{ proof: 1 }} {...props} />}>
        {texts.open}
      </Anchor>
    </Paper>
  )
}
