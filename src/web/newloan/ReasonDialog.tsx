import '../ui/styles/alert.ts'
import '../ui/styles/modal.ts'
import { Alert, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { newLoanTexts } from '#texts/newloan.ts'
import { useCancelNewLoan, useRejectNewLoan } from '../../api/gen/hooks/new-loan/new-loan.ts'
import type { NewLoanRow } from '../../api/gen/model/index.ts'
import { newLoanRules } from '../../api/gen/rules/newloan.ts'
import { problemOf } from '../shared/problemOf.ts'
import { contractCheck } from '../shared/record/contractCheck.ts'
import { RecordForm } from '../ui/form/RecordForm.tsx'
import { TextAreaField } from '../ui/form/TextAreaField.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { formatMoney } from '../ui/format.ts'
import { notifySuccess } from '../ui/notify.ts'
import { useReturnFocus } from '../ui/useReturnFocus.ts'

const texts = newLoanTexts.waiting
const labels = { reason: texts.reason }

interface ReasonDialogProps {
  loan: NewLoanRow
  act: 'reject' | 'cancel'
  onClose: () => void
}

/** Rejects or cancels a loan that waits, with the reason. */
export function ReasonDialog({ loan, act, onClose }: ReasonDialogProps) {
  useReturnFocus()
  const reject = useRejectNewLoan()
  const cancel = useCancelNewLoan()
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useRecordForm({
    initial: { reason: '' },
    check: (values) => contractCheck(newLoanRules.RejectNewLoan, labels, values),
    save: async ({ reason }) => {
      setRefusal(null)
      const write = act === 'reject' ? reject : cancel
      try {
        await write.mutateAsync({
          params: { id: loan.id },
          data: { version: loan.version, reason: reason.trim() },
        })
        notifySuccess(act === 'reject' ? texts.rejectedDone : texts.cancelledDone)
        onClose()
      } catch (error) {
        const problem = problemOf(error)
        const homeless = form.showErrors(problem.errors ?? [])
        if (homeless.length > 0 || !problem.errors?.length) setRefusal(problem.detail)
      }
    },
  })
  const amount = formatMoney(loan.principalPaise)
  const title = (act === 'reject' ? texts.rejectOf : texts.cancelOf)(amount, loan.customerName)
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': texts.back }}>
      <Stack>
        {refusal !== null && (
          <Alert color="red" variant="light" role="alert">
            {refusal}
          </Alert>
        )}
        <RecordForm
          record={form}
          onCancel={onClose}
          saveLabel={act === 'reject' ? texts.reject : texts.cancel}
        >
          <TextAreaField record={form} name="reason" label={texts.reason} required first />
        </RecordForm>
      </Stack>
    </Modal>
  )
}
