import { Alert, Button, Group } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ImportJob } from '../../../api/gen/model/index.ts'
import { Section } from '../../ui/page/Section.tsx'
import { moveInTexts as texts } from './texts.ts'

interface EndedProps {
  job: ImportJob
  onClose: () => void
  onAnother: () => void
}

/** How it ended, and where to go from here. */
export function Ended({ job, onClose, onAnother }: EndedProps) {
  const done = job.state === 'done'
  return (
    <Section title={job.fileName}>
      <Alert
        color={done ? 'teal' : 'gray'}
        variant="light"
        role="status"
        icon={done ? <IconCheck size={18} aria-hidden /> : undefined}
      >
        {job.message}
      </Alert>
      <Group>
        <Button onClick={onClose}>{texts.ended.list}</Button>
        <Button variant="default" onClick={onAnother}>
          {texts.ended.another}
        </Button>
      </Group>
    </Section>
  )
}
