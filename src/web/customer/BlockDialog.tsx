import '../ui/styles/alert.ts'
import '../ui/styles/modal.ts'
import { Alert, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { customerPageTexts } from '#texts/customerPage.ts'
import { recordTexts } from '#texts/record.ts'
import { useBlockCustomer } from '../../api/gen/hooks/customer/customer.ts'
import type { Customer } from '../../api/gen/model/index.ts'
import { customerRules } from '../../api/gen/rules/customer.ts'
import { problemOf } from '../shared/problemOf.ts'
import { contractCheck } from '../shared/record/contractCheck.ts'
import { RecordForm } from '../ui/form/RecordForm.tsx'
import { TextAreaField } from '../ui/form/TextAreaField.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { notifySuccess } from '../ui/notify.ts'
import { useReturnFocus } from '../ui/useReturnFocus.ts'

const texts = customerPageTexts.block
const labels = { reason: texts.reason }

/** Blocks a customer, with the reason that staff will see. */
export function BlockDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  useReturnFocus()
  const block = useBlockCustomer()
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useRecordForm({
    initial: { reason: '' },
    check: (values) => contractCheck(customerRules.BlockCustomer, labels, values),
    save: async ({ reason }) => {
      setRefusal(null)
      try {
        await block.mutateAsync({
          params: { id: customer.id },
          data: { version: customer.version, reason: reason.trim() },
        })
        notifySuccess(texts.done)
        onClose()
      } catch (error) {
        const problem = problemOf(error)
        const homeless = form.showErrors(problem.errors ?? [])
        if (homeless.length > 0 || !problem.errors?.length) setRefusal(problem.detail)
      }
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.title(customer.name)}
      closeButtonProps={{ 'aria-label': recordTexts.cancel }}
    >
      <Stack>
        <Text c="dimmed" size="sm">
          {texts.lead}
        </Text>
        {refusal !== null && (
          <Alert color="red" variant="light" role="alert">
            {refusal}
          </Alert>
        )}
        <RecordForm record={form} onCancel={onClose} saveLabel={texts.submit}>
          <TextAreaField record={form} name="reason" label={texts.reason} required first />
        </RecordForm>
      </Stack>
    </Modal>
  )
}
