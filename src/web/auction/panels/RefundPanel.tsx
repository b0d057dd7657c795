import { auctionTexts } from '#texts/auction.ts'
import { paymentTexts } from '#texts/payment.ts'
import { useRefundSurplus } from '../../../api/gen/hooks/auction/auction.ts'
import type { AuctionLot } from '../../../api/gen/model/index.ts'
import { Payee, usePayee } from '../../shared/Payee.tsx'
import { PaymentParts } from '../../shared/PaymentParts.tsx'
import { checkParts, checkReferences, type PartValues, toParts } from '../../shared/paymentValues.ts'
import { paidOutFacts } from '../../shared/transferFacts.ts'
import { useCashStep } from '../../shared/useCashStep.ts'
import { type KeyedValues, newKey } from '../../shared/useIdempotencyKey.ts'
import { usePosting } from '../../shared/usePosting.ts'
import { bankPart } from '../../shared/usualBank.ts'
import { useConfirm } from '../../ui/confirm/ConfirmProvider.tsx'
import { formatMoney } from '../../ui/format.ts'
import { type LotPanelProps, PanelFrame } from './PanelFrame.tsx'

const { refund: texts } = auctionTexts

/** Pays the surplus of a sale to the customer, by bank. */
export function RefundPanel({ lot, onClose }: LotPanelProps) {
  const due = lot.lot.surplusDuePaise
  const cash = { stepPaise: useCashStep(), availablePaise: lot.drawerPaise }
  const posting = usePosting<KeyedValues & { payments: PartValues[] }, AuctionLot>({
    draftKey: `auction/refund/${lot.lot.id}`,
    empty: () => ({
      payments: [{ ...bankPart(lot.banks), mode: 'bank', amountPaise: due }],
      idempotencyKey: newKey(),
    }),
    check: ({ payments }) => ({
      ...checkParts('payments', payments, due, cash),
      ...checkReferences('payments', payments),
    }),
    confirm: async ({ payments }) => {
      const account = payee.data ?? (await payee.refetch()).data
      return confirm({
        title: texts.sure(formatMoney(due), lot.lot.customerName),
        text: texts.sureText,
        facts: paidOutFacts(payments, lot.banks, account),
        confirmLabel: texts.submit,
      })
    },
    send: ({ payments }): Promise<AuctionLot> =>
      refund.mutateAsync({
        params: { id: lot.lot.id },
        data: { postedOn: lot.openDayOn ?? '', payments: toParts(payments) },
      }),
    said: () => texts.done,
    onDone: onClose,
  })
  const confirm = useConfirm()
  const payee = usePayee(lot.lot.customerId, posting.form.form.values.payments)
  const refund = useRefundSurplus({ request: posting.request })
  return (
    <PanelFrame
      title={texts.title}
      lead={texts.lead(formatMoney(due))}
      posting={posting}
      saveLabel={texts.submit}
      onClose={onClose}
    >
      <PaymentParts
        record={posting.form}
        name="payments"
        label={paymentTexts.mode}
        parts={posting.form.form.values.payments}
        wantedPaise={due}
        banks={lot.banks}
        cash={cash}
        toCustomer
      />
      <Payee customerId={lot.lot.customerId} parts={posting.form.form.values.payments} />
    </PanelFrame>
  )
}
