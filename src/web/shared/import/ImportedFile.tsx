import { Alert, Button, Group, Progress, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useCheckImport } from '../../../api/gen/hooks/import/check-import.ts'
import { useCorrectImport } from '../../../api/gen/hooks/import/correct-import.ts'
import { useDeleteImport } from '../../../api/gen/hooks/import/delete-import.ts'
import { useRunImport } from '../../../api/gen/hooks/import/run-import.ts'
import type { ImportJob } from '../../../api/gen/model/index.ts'
import { getSession } from '../../shell/session.ts'
import { DisabledButton } from '../../ui/DisabledButton.tsx'
import layout from '../../ui/layout.module.css'
import { useLeaveGuard } from '../../ui/leave/useLeaveGuard.ts'
import { Section } from '../../ui/page/Section.tsx'
import { problemOf } from '../state/problemOf.ts'
import { CheckResult } from './CheckResult.tsx'
import { Choices, ColumnMap, missingLabels } from './ColumnMap.tsx'
import type { Corrections } from './corrections.ts'
import { isWorkedOn } from './jobState.ts'
import { Problems } from './Problems.tsx'
import { importTexts as texts } from './texts.ts'

interface ImportedFileProps {
  job: ImportJob
  onClose: () => void
  onAnother: () => void
}

/** One import: matching columns, the check and its result with corrections, the run, and the outcome. */
export function ImportedFile({ job, onClose, onAnother }: ImportedFileProps) {
  const correct = useCorrectImport()
  const check = useCheckImport()
  const run = useRunImport()
  const stop = useDeleteImport()
  const [mapping, setMapping] = useState(job.mapping)
  const [chosen, setChosen] = useState(job.chosen)
  const [corrections, setCorrections] = useState<Corrections>(new Map())
  const [problem, setProblem] = useState<string | null>(null)
  const working = isWorkedOn(job)
  const params = { id: job.id }
  const changed = !same(mapping, job.mapping) || !same(chosen, job.chosen)
  /** Whether columns and values can still be changed. */
  const isOpen = !working && job.state !== 'done' && job.state !== 'cancelled'
  const missing = missingLabels(job.fields, mapping, chosen)
  const disabledReason = missing === '' ? undefined : texts.columns.matchFirst(missing)
  useLeaveGuard({
    dirty: () => isOpen && (corrections.size > 0 || changed),
    onLeave: () => undefined,
    free: () => getSession() === null,
  })

  async function action(work: () => Promise<unknown>) {
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(problemOf(error).detail)
    }
  }

  const checkRows = () =>
    action(async () => {
      if (corrections.size > 0) {
        await correct.mutateAsync({ params, data: { corrections: [...corrections.values()] } })
        // What was typed during the request is not saved yet.
        setCorrections((now) => new Map([...now].filter(([cell, typed]) => typed !== corrections.get(cell))))
      }
      await check.mutateAsync({ params, data: { mapping, chosen } })
    })

  const head = (
    <Group justify="space-between">
      <div>
        <Text fw={600}>{job.fileName}</Text>
        <Text size="sm" c="dimmed">
          {texts.rows(job.rowCount)}
        </Text>
      </div>
      {!working && (
        <Button variant="default" size="xs" onClick={onAnother}>
          {texts.another}
        </Button>
      )}
    </Group>
  )
  const problemAlert = problem !== null && (
    <Alert color="red" variant="light" role="alert" title={texts.rejected}>
      {problem}
    </Alert>
  )

  if (!working && !isOpen) return <Ended job={job} onClose={onClose} onAnother={onAnother} />
  if (working)
    return (
      <Section title={texts.states[job.state]}>
        {head}
        {problemAlert}
        <WorkProgress job={job} onStop={() => void action(() => stop.mutateAsync({ params }))} />
      </Section>
    )
  if (job.otherStore !== null)
    return (
      <Section title={texts.states[job.state]}>
        {head}
        {problemAlert}
        <Alert color="yellow" variant="light" role="status">
          {texts.otherStore(job.otherStore)}
        </Alert>
      </Section>
    )
  return (
    <>
      {job.state === 'failed' && (
        <Alert color="red" variant="light" role="alert" title={texts.ended.failed}>
          {job.message}
        </Alert>
      )}
      {problemAlert}
      {(job.state === 'checked' || job.problems.length > 0) && (
        <CheckResult
          job={job}
          stale={changed}
          checkDisabledReason={disabledReason}
          pending={correct.isPending || check.isPending || run.isPending}
          corrections={corrections}
          onCorrect={setCorrections}
          onCheck={() => void checkRows()}
          onRun={(data) => void action(() => run.mutateAsync({ params, data }))}
        />
      )}
      <Section title={texts.columns.title} lead={texts.columns.lead}>
        {head}
        <ColumnMap job={job} mapping={mapping} chosen={chosen} onChange={setMapping} />
        <Choices choices={job.choices} chosen={chosen} onChange={setChosen} />
        <Group>
          {disabledReason !== undefined ? (
            <DisabledButton reason={disabledReason}>{texts.check(job.rowCount)}</DisabledButton>
          ) : (
            <Button
              variant={job.state === 'checked' && !changed ? 'default' : 'filled'}
              loading={check.isPending}
              onClick={() => void checkRows()}
            >
              {texts.check(job.rowCount)}
            </Button>
          )}
        </Group>
      </Section>
    </>
  )
}

/** Whether two lists have the same entries in any order. */
function same(one: readonly object[], other: readonly object[]): boolean {
  const written = (list: readonly object[]) =>
    list
      .map((entry) => Object.values(entry).join('\n'))
      .sort()
      .join('\n\n')
  return written(one) === written(other)
}

interface EndedProps {
  job: ImportJob
  onClose: () => void
  onAnother: () => void
}

/** The outcome, with the next steps. */
function Ended({ job, onClose, onAnother }: EndedProps) {
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
      {job.problems.length > 0 && <Text size="sm">{texts.ended.skipped}</Text>}
      <Problems job={job} />
      <Group>
        <Button onClick={onClose}>{texts.ended.list}</Button>
        <Button variant="default" onClick={onAnother}>
          {texts.ended.another}
        </Button>
      </Group>
    </Section>
  )
}

/** The progress of a check or a run, with a button to stop it. */
function WorkProgress({ job, onStop }: { job: ImportJob; onStop: () => void }) {
  const { working } = texts
  const progress = working.progress(job.doneRows, job.rowCount)
  const percent = Math.round((job.doneRows / Math.max(1, job.rowCount)) * 100)
  return (
    <>
      <Text role="status">{job.state === 'running' ? working.running : working.checking}</Text>
      <Progress value={percent} aria-label={progress} size="lg" />
      <Group justify="space-between">
        <Text size="sm" c="dimmed" className={layout.tabular}>
          {progress}. {working.leave}
        </Text>
        <Button variant="default" color="red" onClick={onStop}>
          {working.stop}
        </Button>
      </Group>
    </>
  )
}
