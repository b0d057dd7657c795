import { transferTexts } from '#texts/transfer.ts'
import { useReceiveCash } from '../../api/gen/hooks/transfer/receive-cash.ts'
import type { Transfer } from '../../api/gen/model/index.ts'
import { transferRules } from '../../api/gen/rules/transfer.ts'
import { contractCheck } from '../shared/record/contractCheck.ts'
import { RecordBody } from '../shared/record/RecordBody.tsx'
import { useCancel } from '../shared/record/useCancel.ts'
import { type KeyedValues, newKey } from '../shared/record/useIdempotencyKey.ts'
import { usePosting } from '../shared/voucher/usePosting.ts'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { formatMoney } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import { useReturnFocus } from '../ui/useReturnFocus.ts'

const { receive: texts } = transferTexts

interface ReceiveValues extends KeyedValues {
  countedPaise: number | null
  reason: string
}

const empty = (): ReceiveValues => ({ countedPaise: null, reason: '', idempotencyKey: newKey() })

/** Receives cash into the drawer, as counted. */
export function ReceiveCash({ transfer, onClose }: { transfer: Transfer; onClose: () => void }) {
  useReturnFocus()
  const amountPaise = transfer.amountPaise ?? 0
  const posting = usePosting<ReceiveValues, Transfer, Pick<Transfer, 'version'>>({
    draftKey: `transfer/receive-${transfer.id}`,
    empty,
    check: (values) => check(values, amountPaise),
    sentWith: () => ({ version: transfer.version }),
    send: ({ countedPaise, reason }, { version }): Promise<Transfer> =>
      receive.mutateAsync({
        params: { id: transfer.id },
        data: {
          version,
          countedPaise: countedPaise ?? 0,
          reason: reason.trim() || null,
        },
      }),
    successText: ({ number }) => texts.done(number),
    onDone: onClose,
  })
  const receive = useReceiveCash({ request: posting.request })
  const { countedPaise, reason } = posting.form.form.values
  const differs = countedPaise !== null && countedPaise !== amountPaise
  const cancelForm = useCancel(posting, onClose)
  return (
    <Section title={texts.cashTitle} lead={texts.cashLead(formatMoney(amountPaise))}>
      <RecordBody record={posting} saveLabel={texts.submit} onCancel={cancelForm}>
        <MoneyField record={posting.form} name="countedPaise" label={texts.counted} required />
        {(differs || reason !== '') && (
          <TextField record={posting.form} name="reason" label={texts.reason} required={differs} />
        )}
      </RecordBody>
    </Section>
  )
}

function check(values: ReceiveValues, amountPaise: number): Record<string, string> {
  const labels = { countedPaise: texts.counted, reason: texts.reason }
  const broken = contractCheck(transferRules.ReceiveCash, labels, values)
  const { countedPaise, reason } = values
  const unexplained = countedPaise !== null && countedPaise !== amountPaise && reason.trim() === ''
  return unexplained ? { ...broken, reason: texts.reasonNeeded } : broken
}
