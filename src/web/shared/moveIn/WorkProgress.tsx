import { Button, Group, Progress, Text } from '@mantine/core'
import type { ImportJob } from '../../../api/gen/model/index.ts'
import { formatNumber } from '../../ui/format.ts'
import classes from './MoveIn.module.css'
import { moveInTexts as texts } from './texts.ts'

/** How far a check or a run is, and the way to stop it. */
export function WorkProgress({ job, onStop }: { job: ImportJob; onStop: () => void }) {
  const { working } = texts
  const told = working.progress(formatNumber(job.doneRows), formatNumber(job.rowCount))
  const percent = Math.round((job.doneRows / Math.max(1, job.rowCount)) * 100)
  return (
    <>
      <Text role="status">{job.state === 'running' ? working.running : working.checking}</Text>
      <Progress value={percent} aria-label={told} size="lg" />
      <Group justify="space-between">
        <Text size="sm" c="dimmed" className={classes.figures}>
          {told}. {working.leave}
        </Text>
        <Button variant="default" color="red" onClick={onStop}>
          {working.stop}
        </Button>
      </Group>
    </>
  )
}
