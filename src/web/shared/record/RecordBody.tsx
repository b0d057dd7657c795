import { Alert, Box, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { recordTexts as texts } from '#texts/record.ts'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { focusFirstField } from '../../ui/form/formKeys.ts'
import { RecordForm } from '../../ui/form/RecordForm.tsx'
import { ProblemAlert } from './ProblemAlert.tsx'
import type { RecordHandle } from './useRecord.ts'

const ConflictDialog = lazyPart(() => import('./ConflictDialog.tsx'), 'ConflictDialog', null)

/** A record's form, and how it is left. */
export interface RecordBodyProps<Values extends Record<string, unknown>> {
  record: RecordHandle<Values>
  onCancel: () => void
  /** Why the record is read-only. */
  disabledReason?: string | undefined
  saveLabel?: string
  /** The fields. */
  children: ReactNode
}

/** A record's form with its possible states: a restored draft, a rejection, a conflict with another user's change. */
export function RecordBody<Values extends Record<string, unknown>>({
  record,
  onCancel,
  disabledReason,
  saveLabel,
  children,
}: RecordBodyProps<Values>) {
  const { form, conflict, draft, problem } = record
  /** Decides on a draft. The notice with the focused button is removed, so the focus goes to the first field. */
  function decide(decision: () => void) {
    flushSync(decision)
    focusFirstField(form.element.current)
  }
  return (
    <>
      {draft.restored && (
        <Alert
          variant="light"
          mb="md"
          role="status"
          withCloseButton
          closeButtonLabel={texts.ok}
          onClose={() => decide(draft.accept)}
        >
          <Group justify="space-between">
            {texts.restored}
            <Button size="compact-sm" variant="default" onClick={() => decide(record.discard)}>
              {texts.discardDraft}
            </Button>
          </Group>
        </Alert>
      )}
      {!draft.restored && draft.other && (
        <Alert variant="light" mb="md" role="status">
          <Group gap="xs">
            <Box flex={1}>{texts.otherDraft(draft.other.name)}</Box>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => draft.other && decide(draft.other.open)}
            >
              {texts.openDraft}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => draft.other && decide(draft.other.drop)}
            >
              {texts.discardDraft}
            </Button>
          </Group>
        </Alert>
      )}
      {problem !== null && (
        <Box mb="md">
          <ProblemAlert detail={problem} />
        </Box>
      )}
      <RecordForm record={form} onCancel={onCancel} disabledReason={disabledReason} saveLabel={saveLabel}>
        {children}
      </RecordForm>
      {conflict !== null && (
        <ConflictDialog
          who={conflict.who}
          fields={conflict.fields}
          onSave={record.settleConflict}
          onCancel={record.leaveConflict}
        />
      )}
    </>
  )
}
