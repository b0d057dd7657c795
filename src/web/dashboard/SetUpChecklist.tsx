import { Group, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import type { ChecklistLine } from './checklist.ts'
import classes from './Dashboard.module.css'
import { StepLine } from './StepLine.tsx'
import { dashboardTexts } from './texts.ts'

const texts = dashboardTexts.setUp

/** What the business still lacks before its first loan, counted by the server. */
export function SetUpChecklist({ lines }: { lines: ChecklistLine[] }) {
  const done = lines.filter((line) => line.done).length
  return (
    <Paper component="section" aria-labelledby="set-up-title" withBorder radius="md">
      <Stack gap="sm" p={{ base: 'md', sm: 'lg' }}>
        <Group justify="space-between" align="flex-end" wrap="nowrap">
          <div>
            <Title order={2} size="h4" id="set-up-title">
              {texts.title}
            </Title>
            <Text c="dimmed" size="sm">
              {texts.lead}
            </Text>
          </div>
          <Text size="sm" fw={600} style={{ whiteSpace: 'nowrap' }}>
            {texts.progress(done, lines.length)}
          </Text>
        </Group>
        <Progress
          value={(done * 100) / Math.max(1, lines.length)}
          size="sm"
          aria-label={texts.progressLabel}
        />
      </Stack>
      <ol className={classes.steps}>
        {lines.map((line, row) => (
          <StepLine key={line.screen} line={line} number={row + 1} />
        ))}
      </ol>
    </Paper>
  )
}
