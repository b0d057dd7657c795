import { useWriteOff } from '../../../api/gen/hooks/part-payment/write-off.ts'
import type { LoanPosting, WriteOffRequest } from '../../../api/gen/model/index.ts'
import { partPaymentRules } from '../../../api/gen/rules/partpayment.ts'
import { contractCheck } from '../../shared/record/contractCheck.ts'
import { type KeyedValues, newKey } from '../../shared/record/useIdempotencyKey.ts'
import { useConfirm } from '../../ui/confirm/ConfirmProvider.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { formatMoney } from '../../ui/format.ts'
import { postingDay } from '../postingDay.ts'
import { partPaymentActionsTexts } from '../texts/partpaymentActions.ts'
import { ActionPanel, type ActionPanelProps } from './ActionPanel.tsx'
import { Figures } from './Figures.tsx'
import { renewalFact } from './renewalFact.ts'
import { useLoanAction } from './useLoanAction.ts'

const { writeOff: texts, preview, reason } = partPaymentActionsTexts

const confirmTexts = texts.confirm

interface WriteOffValues extends KeyedValues {
  reason: string
}

/** The loss that the page showed, and the open day. */
type Shown = Pick<WriteOffRequest, 'amountPaise' | 'postedOn'>

const empty = (): WriteOffValues => ({ reason: '', idempotencyKey: newKey() })

/** Writes off a loan that will not be repaid: principal and charges are posted to bad debts. */
export function WriteOffPanel({ loan, onClose }: ActionPanelProps) {
  const { chargesPaise, principalPaise } = loan.dues
  const amountPaise = chargesPaise + principalPaise
  const confirm = useConfirm()
  const action = useLoanAction<WriteOffValues, LoanPosting, Shown>({
    loan,
    draftKey: 'writeOff',
    empty,
    check: (values) => contractCheck(partPaymentRules.WriteOff, { reason }, values),
    confirm: (values) =>
      confirm({
        title: confirmTexts.title,
        text: confirmTexts.text,
        confirmLabel: texts.submit,
        danger: true,
        facts: [
          { label: confirmTexts.customer, value: loan.customerName },
          { label: confirmTexts.loan, value: loan.number },
          { label: confirmTexts.amount, value: formatMoney(amountPaise), strong: true },
          { label: confirmTexts.packet, value: loan.packet.seal },
          ...renewalFact(loan),
          { label: confirmTexts.reason, value: values.reason.trim() },
        ],
      }),
    sentWith: () => ({ amountPaise, postedOn: postingDay(loan) }),
    send: (values, shown): Promise<LoanPosting> =>
      writeOff.mutateAsync({
        params: { id: loan.id },
        data: { ...shown, reason: values.reason.trim() },
      }),
    // Nothing was received, so there is no receipt.
    printout: () => undefined,
    successText: ({ voucherNumber, amountPaise }) =>
      texts.done(voucherNumber ?? '', formatMoney(amountPaise)),
    onDone: onClose,
  })
  const writeOff = useWriteOff({ request: action.request })
  return (
    <ActionPanel
      loan={loan}
      title={texts.title}
      lead={texts.lead}
      record={action}
      saveLabel={texts.submit}
      onClose={onClose}
    >
      <Figures
        rows={[
          [preview.charges, chargesPaise],
          [preview.principal, principalPaise],
        ]}
        total={[texts.total, amountPaise]}
      />
      <TextAreaField record={action.form} name="reason" label={reason} required />
    </ActionPanel>
  )
}
