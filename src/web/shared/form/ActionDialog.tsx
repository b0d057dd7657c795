import { Alert, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { recordTexts } from '#texts/record.ts'
import { getSession } from '../../shell/session.ts'
import { useConfirm } from '../../ui/confirm/ConfirmProvider.tsx'
import { RecordForm } from '../../ui/form/RecordForm.tsx'
import { ReadOnlyContext } from '../../ui/form/readOnly.ts'
import { type RecordFormHandle, type RecordFormOptions, useRecordForm } from '../../ui/form/useRecordForm.ts'
import { useLeaveGuard } from '../../ui/leave/useLeaveGuard.ts'
import { notifySuccess } from '../../ui/notify.ts'
import { useIsShown } from '../../ui/useIsShown.ts'
import { useReturnFocus } from '../../ui/useReturnFocus.ts'
import { notifyProblem, problemOf } from '../state/problemOf.ts'

interface ActionDialogProps<Values> extends Pick<RecordFormOptions<Values>, 'initial' | 'check'> {
  title: string
  /** What the action does, if its title does not say it. */
  lead?: string
  /** The label of the button in the corner that closes the dialog. */
  closeLabel?: string
  saveLabel: string
  /** Executes the action and returns a message, null for none. Its errors are shown under their fields, or above all fields. */
  action: (values: Values) => Promise<string | null>
  onClose: () => void
  children: (record: RecordFormHandle<Values>) => ReactNode
}

/**
 * A short form in a dialog, for one action on the record behind it. It stays open while the action is executed, to show its errors. If the
 * user leaves the page meanwhile, a message shows them. Changed input is not lost by a click outside the dialog, and otherwise only after a
 * confirmation.
 */
export function ActionDialog<Values extends Record<string, unknown>>({
  action,
  onClose,
  closeLabel = recordTexts.cancel,
  ...form
}: ActionDialogProps<Values>) {
  useReturnFocus()
  const [rejection, setRejection] = useState<string | null>(null)
  const [isExecuting, setExecuting] = useState(false)
  const confirm = useConfirm()
  /** Whether the user may leave: the action is executed, or its input was discarded. */
  const isFree = useRef(false)
  const isShown = useIsShown()
  const record = useRecordForm({
    initial: form.initial,
    check: form.check,
    save: async (values) => {
      setRejection(null)
      setExecuting(true)
      isFree.current = true
      try {
        const message = await action(values)
        if (message !== null) notifySuccess(message)
        if (isShown()) onClose()
      } catch (error) {
        if (!isShown()) {
          notifyProblem(error, form.title)
          return
        }
        const { detail, errors = [] } = problemOf(error)
        if (record.showErrors(errors).length > 0 || errors.length === 0) setRejection(detail)
      } finally {
        setExecuting(false)
        isFree.current = false
      }
    },
  })
  useLeaveGuard({
    dirty: record.isDirty,
    onLeave: onClose,
    free: () => isFree.current || getSession() === null,
  })
  async function close() {
    if (record.isDirty() && !(await confirm(recordTexts.discard))) return
    isFree.current = true
    onClose()
  }
  return (
    <ReadOnlyContext value={null}>
      <Modal
        opened
        onClose={() => !isExecuting && void close()}
        closeOnClickOutside={!record.dirty}
        title={form.title}
        closeButtonProps={{ 'aria-label': closeLabel, 'aria-disabled': isExecuting || undefined }}
      >
        <Stack>
          {form.lead && (
            <Text c="dimmed" size="sm">
              {form.lead}
            </Text>
          )}
          {rejection !== null && (
            <Alert color="red" variant="light" role="alert">
              {rejection}
            </Alert>
          )}
          <RecordForm record={record} onCancel={isExecuting ? undefined : close} saveLabel={form.saveLabel}>
            {form.children(record)}
          </RecordForm>
        </Stack>
      </Modal>
    </ReadOnlyContext>
  )
}
