import { pendingLoansTexts as texts } from '#texts/pendingloans.ts'
import { useCancelNewLoan } from '../../api/gen/hooks/new-loan/cancel-new-loan.ts'
import { useRejectNewLoan } from '../../api/gen/hooks/new-loan/reject-new-loan.ts'
import { useSendBackNewLoan } from '../../api/gen/hooks/new-loan/send-back-new-loan.ts'
import type { NewLoanRow } from '../../api/gen/model/index.ts'
import { newLoanRules } from '../../api/gen/rules/newloan.ts'
import { ActionDialog } from '../shared/form/ActionDialog.tsx'
import { contractCheck } from '../shared/record/contractCheck.ts'
import { TextAreaField } from '../ui/form/TextAreaField.tsx'
import { formatMoney } from '../ui/format.ts'
import { loanReviewTexts } from './texts/review.ts'

/** The texts of each action's dialog; `field` is the field of the request that holds the typed text. */
const wordings = {
  reject: {
    titleOf: texts.rejectOf,
    label: texts.reject,
    done: texts.rejectedDone,
    field: { name: 'reason', label: texts.reason, rules: newLoanRules.RejectNewLoan },
  },
  cancel: {
    titleOf: texts.cancelOf,
    label: texts.cancel,
    done: texts.cancelledDone,
    field: { name: 'reason', label: texts.reason, rules: newLoanRules.CancelNewLoan },
  },
  sendBack: {
    titleOf: loanReviewTexts.sendBackOf,
    lead: loanReviewTexts.sendBackLead,
    label: loanReviewTexts.sendBack,
    done: loanReviewTexts.sentBackDone,
    field: { name: 'note', label: loanReviewTexts.note, rules: newLoanRules.SendBackNewLoan },
  },
} as const

/** An action on a pending loan that needs a reason or a note. */
export type PendingAction = 'reject' | 'cancel' | 'sendBack'

interface ReasonDialogProps {
  loan: Pick<NewLoanRow, 'id' | 'version' | 'principalPaise' | 'customerName'>
  action: PendingAction
  /** Called once it is done, before the dialog closes. */
  onDone?: () => void
  onClose: () => void
}

/** Rejects or withdraws a pending loan with the reason, or sends it back with a note. */
export function ReasonDialog({ loan, action, onDone, onClose }: ReasonDialogProps) {
  const write = useWrite(action, loan)
  const { titleOf, label, done, field, ...more } = wordings[action]
  return (
    <ActionDialog<Record<string, string>>
      title={titleOf(formatMoney(loan.principalPaise), loan.customerName)}
      {...more}
      closeLabel={texts.back}
      saveLabel={label}
      initial={{ [field.name]: '' }}
      check={(values) => contractCheck(field.rules, { [field.name]: field.label }, values)}
      action={async (values) => {
        await write((values[field.name] ?? '').trim())
        onDone?.()
        return done
      }}
      onClose={onClose}
    >
      {(record) => <TextAreaField record={record} name={field.name} label={field.label} required first />}
    </ActionDialog>
  )
}

/** Returns a function that sends the action with the typed text. */
function useWrite(action: PendingAction, { id, version }: ReasonDialogProps['loan']) {
  const reject = useRejectNewLoan()
  const cancel = useCancelNewLoan()
  const sendBack = useSendBackNewLoan()
  const params = { id }
  return (typed: string) => {
    if (action === 'sendBack') return sendBack.mutateAsync({ params, data: { version, note: typed } })
    const { mutateAsync } = action === 'reject' ? reject : cancel
    return mutateAsync({ params, data: { version, reason: typed } })
  }
}
