import { Alert, Button, Checkbox, Group } from '@mantine/core'
import { useState } from 'react'
import type { ImportJob } from '../../../api/gen/model/index.ts'
import { DisabledButton } from '../../ui/DisabledButton.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { useHeadingFocus } from '../../ui/useHeadingFocus.ts'
import type { Corrections } from './corrections.ts'
import { Problems } from './Problems.tsx'
import { importTexts } from './texts.ts'

const texts = importTexts.result

/** What a user confirmed before an import. */
interface Confirmed {
  acceptWarnings: boolean
  skipFailures: boolean
}

interface CheckResultProps {
  job: ImportJob
  /** Whether the columns or the values for all rows have changed since the check. */
  stale: boolean
  /** Why the rows cannot be checked again now. */
  checkDisabledReason: string | undefined
  pending: boolean
  corrections: Corrections
  onCorrect: (corrections: Corrections) => void
  onCheck: () => void
  onRun: (confirmed: Confirmed) => void
}

/** The result of the check: rows with problems, to correct or to skip, and the button to import. */
export function CheckResult(props: CheckResultProps) {
  const { job, stale, checkDisabledReason, pending, corrections, onCorrect, onCheck, onRun } = props
  const [accepted, setAccepted] = useState(false)
  const [skipped, setSkipped] = useState(false)
  const { failureCount, warningCount, rowCount } = job
  const included = rowCount - failureCount
  const corrected = corrections.size > 0
  useHeadingFocus(corrected)
  const ready = job.state === 'checked' && !stale && !corrected
  const mayRun = (failureCount === 0 || skipped) && (warningCount === 0 || accepted)
  return (
    <Section title={texts.title}>
      <Alert color={failureCount > 0 && !skipped ? 'red' : 'teal'} variant="light" role="status">
        {corrected ? texts.corrected(corrections.size) : stale ? texts.stale : summary(job, skipped)}
      </Alert>
      <Problems job={job} corrections={corrections} onCorrect={onCorrect} />
      {corrected && (
        <Group>
          {checkDisabledReason !== undefined ? (
            <DisabledButton reason={checkDisabledReason}>{texts.again}</DisabledButton>
          ) : (
            <Button loading={pending} onClick={onCheck}>
              {texts.again}
            </Button>
          )}
          <Button variant="default" onClick={() => onCorrect(new Map())}>
            {texts.discard}
          </Button>
        </Group>
      )}
      {ready && included > 0 && (
        <>
          {failureCount > 0 && (
            <Checkbox
              label={texts.skip(failureCount)}
              description={texts.skipHelp}
              checked={skipped}
              onChange={(event) => setSkipped(event.currentTarget.checked)}
            />
          )}
          {warningCount > 0 && (
            <Checkbox
              label={texts.accept}
              checked={accepted}
              onChange={(event) => setAccepted(event.currentTarget.checked)}
            />
          )}
          <Group>
            <Button
              loading={pending}
              disabled={!mayRun}
              onClick={() => onRun({ acceptWarnings: accepted, skipFailures: skipped })}
            >
              {texts.run(included)}
            </Button>
          </Group>
        </>
      )}
    </Section>
  )
}

function summary({ failureCount, warningCount, rowCount }: ImportJob, skipped: boolean): string {
  const included = rowCount - failureCount
  const result =
    failureCount === 0
      ? texts.good(rowCount)
      : skipped
        ? texts.skipping(included, rowCount)
        : texts.failing(failureCount, rowCount)
  return warningCount > 0 ? `${result} ${texts.warned(warningCount)}` : result
}
