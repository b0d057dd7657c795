import { Badge, Button, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import { IconCheck, IconChevronRight, IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import layout from '../ui/layout.module.css'
import { type ChecklistLine, groupsOf } from './checklist.ts'
import classes from './Home.module.css'
import { dashboardTexts } from './texts.ts'

const texts = dashboardTexts.setUp

interface SetUpChecklistProps {
  lines: ChecklistLine[]
  aside: ReactNode
  /** The parts of the dashboard below it. */
  children: ReactNode
}

/** The set-up steps up to the first loan, counted by the server, with the parts of the dashboard next to and below them. */
export function SetUpChecklist({ lines, aside, children }: SetUpChecklistProps) {
  return (
    <>
      <div className={classes.layout} data-ready={false}>
        <Steps lines={lines} />
        {aside}
      </div>
      {children}
    </>
  )
}

function Steps({ lines }: { lines: ChecklistLine[] }) {
  const done = lines.filter((line) => line.done).length
  const next = lines.find((line) => line.next)
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
        {next !== undefined && (
          <Button
            style={{ alignSelf: 'flex-start' }}
            renderRoot={(props) => <Link to={next.path} search={next.search ?? {}} {...props} />}
          >
            {texts.nextStep(next.title)}
          </Button>
        )}
      </Stack>
      {groupsOf(lines).map(({ group, lines: own }) => (
        <section key={group} aria-labelledby={`set-up-${group}`}>
          <Title order={3} size="h6" id={`set-up-${group}`} px={{ base: 'md', sm: 'lg' }} pt="sm" pb={4}>
            {texts.groups[group]}
          </Title>
          <ol className={layout.plain}>
            {own.map((line, row) => (
              <StepLine key={line.screen} line={line} number={row + 1} />
            ))}
          </ol>
        </section>
      ))}
    </Paper>
  )
}

/** A line of the checklist: its state, its purpose, and a link to its screen. */
function StepLine({ line, number }: { line: ChecklistLine; number: number }) {
  const inner = (
    <>
      <span className={`${classes.mark} ${line.done ? classes.markDone : ''}`} aria-hidden="true">
        {line.done ? <IconCheck size={18} stroke={2.6} /> : number}
      </span>
      <span>
        <Text component="span" display="block" fw={600}>
          {line.title}
        </Text>
        <Text component="span" display="block" size="sm" c="dimmed">
          {texts.counts(line.screen, dashboardTexts.steps[line.screen] ?? '', line.count)}
        </Text>
        {!line.allowed && (
          <Text component="span" display="block" size="sm" c="dimmed">
            {texts.disabled}
          </Text>
        )}
      </span>
      <StepState line={line} />
    </>
  )
  return (
    <li className={classes.step}>
      {line.allowed ? (
        <Link
          to={line.path}
          search={line.search ?? {}}
          className={`${classes.link} ${line.next ? classes.next : ''}`}
        >
          {inner}
        </Link>
      ) : (
        <div className={classes.disabled}>{inner}</div>
      )}
    </li>
  )
}

function StepState({ line }: { line: ChecklistLine }) {
  if (!line.allowed) return <IconLock size={18} aria-hidden />
  if (line.next) return <Badge>{texts.next}</Badge>
  return (
    <Text component="span" size="sm" c="dimmed" style={{ display: 'flex', alignItems: 'center', gap: 4 }}>
      {line.done ? texts.done : texts.open}
      <IconChevronRight size={16} aria-hidden />
    </Text>
  )
}
