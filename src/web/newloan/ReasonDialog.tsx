import { newLoanTexts } from '#texts/newloan.ts'
import { useCancelNewLoan } from '../../api/gen/hooks/new-loan/cancel-new-loan.ts'
import { useRejectNewLoan } from '../../api/gen/hooks/new-loan/reject-new-loan.ts'
import type { NewLoanRow } from '../../api/gen/model/index.ts'
import { newLoanRules } from '../../api/gen/rules/newloan.ts'
import { ActionDialog } from '../shared/ActionDialog.tsx'
import { contractCheck } from '../shared/record/contractCheck.ts'
import { TextAreaField } from '../ui/form/TextAreaField.tsx'
import { formatMoney } from '../ui/format.ts'

const texts = newLoanTexts.waiting
const labels = { reason: texts.reason }

interface ReasonDialogProps {
  loan: NewLoanRow
  act: 'reject' | 'cancel'
  onClose: () => void
}

/** Rejects or cancels a pending loan, with the reason. */
export function ReasonDialog({ loan, act, onClose }: ReasonDialogProps) {
  const reject = useRejectNewLoan()
  const cancel = useCancelNewLoan()
  const { write, titleOf, label, done } =
    act === 'reject'
      ? { write: reject, titleOf: texts.rejectOf, label: texts.reject, done: texts.rejectedDone }
      : { write: cancel, titleOf: texts.cancelOf, label: texts.cancel, done: texts.cancelledDone }
  return (
    <ActionDialog
      title={titleOf(formatMoney(loan.principalPaise), loan.customerName)}
      closeLabel={texts.back}
      saveLabel={label}
      initial={{ reason: '' }}
      check={(values) => contractCheck(newLoanRules.RejectNewLoan, labels, values)}
      act={async ({ reason }) => {
        await write.mutateAsync({
          params: { id: loan.id },
          data: { version: loan.version, reason: reason.trim() },
        })
        return done
      }}
      onClose={onClose}
    >
      {(record) => <TextAreaField record={record} name="reason" label={texts.reason} required first />}
    </ActionDialog>
  )
}
