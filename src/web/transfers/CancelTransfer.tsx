import { transferTexts } from '#texts/transfer.ts'
import { useCancelTransfer } from '../../api/gen/hooks/transfer/cancel-transfer.ts'
import type { Transfer } from '../../api/gen/model/index.ts'
import { transferRules } from '../../api/gen/rules/transfer.ts'
import { contractCheck } from '../shared/record/contractCheck.ts'
import { RecordBody } from '../shared/record/RecordBody.tsx'
import { useCancel } from '../shared/record/useCancel.ts'
import { type KeyedValues, newKey } from '../shared/record/useIdempotencyKey.ts'
import { usePosting } from '../shared/voucher/usePosting.ts'
import { TextAreaField } from '../ui/form/TextAreaField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { Section } from '../ui/page/Section.tsx'
import { useReturnFocus } from '../ui/useReturnFocus.ts'

const { cancel: texts, receive } = transferTexts

interface CancelValues extends KeyedValues {
  reason: string
  location: string
}

const empty = (): CancelValues => ({ reason: '', location: '', idempotencyKey: newKey() })

/** Cancels a transfer: what was not received returns to the sender. */
export function CancelTransfer({ transfer, onClose }: { transfer: Transfer; onClose: () => void }) {
  useReturnFocus()
  const cash = transfer.kind === 'cash'
  const posting = usePosting<CancelValues, Transfer, Pick<Transfer, 'version'>>({
    draftKey: `transfer/cancel-${transfer.id}`,
    empty,
    check: (values) => check(values, cash),
    sentWith: () => ({ version: transfer.version }),
    send: ({ reason, location }, { version }): Promise<Transfer> =>
      cancel.mutateAsync({
        params: { id: transfer.id },
        data: { version, reason: reason.trim(), location: location.trim() || null },
      }),
    successText: ({ number }) => texts.done(number),
    onDone: onClose,
  })
  const cancel = useCancelTransfer({ request: posting.request })
  const cancelForm = useCancel(posting, onClose)
  return (
    <Section title={texts.title} lead={cash ? texts.cashLead : texts.packetsLead}>
      <RecordBody record={posting} saveLabel={texts.submit} onCancel={cancelForm}>
        <TextAreaField record={posting.form} name="reason" label={texts.reason} required />
        {!cash && <TextField record={posting.form} name="location" label={texts.location} required />}
      </RecordBody>
    </Section>
  )
}

function check(values: CancelValues, cash: boolean): Record<string, string> {
  const labels = { reason: texts.reason, location: texts.location }
  const broken = contractCheck(transferRules.CancelTransfer, labels, values)
  const lacksPlace = !cash && values.location.trim() === ''
  return lacksPlace ? { ...broken, location: receive.location } : broken
}
