import { auctionTexts } from '#texts/auction.ts'
import { paymentTexts } from '#texts/payment.ts'
import { useReceiveShortfall } from '../../../api/gen/hooks/auction/auction.ts'
import type { AuctionLot } from '../../../api/gen/model/index.ts'
import { PaymentParts } from '../../shared/PaymentParts.tsx'
import { cashPart, checkParts, type PartValues, toParts } from '../../shared/paymentValues.ts'
import { useCashStep } from '../../shared/useCashStep.ts'
import { useFollowTotal } from '../../shared/useFollowTotal.ts'
import { type KeyedValues, newKey } from '../../shared/useIdempotencyKey.ts'
import { usePosting } from '../../shared/usePosting.ts'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { formatMoney } from '../../ui/format.ts'
import { type LotPanelProps, PanelFrame } from './PanelFrame.tsx'

const { recover: texts } = auctionTexts

interface RecoverValues extends KeyedValues {
  amountPaise: number | null
  payments: PartValues[]
}

/** Takes what a customer pays of a shortfall. */
export function RecoverPanel({ lot, onClose }: LotPanelProps) {
  const due = lot.lot.shortfallDuePaise
  const cash = { stepPaise: useCashStep() }
  const posting = usePosting<RecoverValues, AuctionLot>({
    draftKey: `auction/recover/${lot.lot.id}`,
    empty: () => ({ amountPaise: due, payments: [cashPart()], idempotencyKey: newKey() }),
    check: ({ amountPaise, payments }) => checkParts('payments', payments, amountPaise ?? 0, cash),
    send: ({ payments }): Promise<AuctionLot> =>
      receive.mutateAsync({
        params: { id: lot.lot.id },
        data: { postedOn: lot.openDayOn ?? '', payments: toParts(payments) },
      }),
    said: () => texts.done,
    onDone: onClose,
  })
  const receive = useReceiveShortfall({ request: posting.request })
  const { values } = posting.form.form
  useFollowTotal(posting.form, values.amountPaise)
  return (
    <PanelFrame
      title={texts.title}
      lead={texts.lead(formatMoney(due))}
      posting={posting}
      saveLabel={texts.submit}
      onClose={onClose}
    >
      <MoneyField record={posting.form} name="amountPaise" label={texts.amount} required />
      <PaymentParts
        record={posting.form}
        name="payments"
        label={paymentTexts.mode}
        parts={values.payments}
        wantedPaise={values.amountPaise ?? 0}
        banks={lot.banks}
        cash={cash}
      />
    </PanelFrame>
  )
}
