import { SimpleGrid } from '@mantine/core'
import type { ReactNode } from 'react'
import { auctionTexts } from '#texts/auction.ts'
import { paymentTexts } from '#texts/payment.ts'
import { rulesTexts } from '#texts/rules.ts'
import { voucherNames } from '#texts/vouchers.ts'
import { useReceiveShortfall } from '../../api/gen/hooks/auction/receive-shortfall.ts'
import { useRecordService } from '../../api/gen/hooks/auction/record-service.ts'
import { useRefundSurplus } from '../../api/gen/hooks/auction/refund-surplus.ts'
import { useWithdrawLot } from '../../api/gen/hooks/auction/withdraw-lot.ts'
import { useWriteOffShortfall } from '../../api/gen/hooks/auction/write-off-shortfall.ts'
import type { AuctionLot, RefundSurplusRequest } from '../../api/gen/model/index.ts'
import { auctionRules } from '../../api/gen/rules/auction.ts'
import { Payee, usePayee } from '../shared/payment/Payee.tsx'
import { PaymentParts } from '../shared/payment/PaymentParts.tsx'
import {
  cashPart,
  checkParts,
  checkReferences,
  type PartValues,
  toParts,
} from '../shared/payment/paymentValues.ts'
import { paidOutFacts } from '../shared/payment/transferFacts.ts'
import { useCashStep } from '../shared/payment/useCashStep.ts'
import { useFollowTotal } from '../shared/payment/useFollowTotal.ts'
import { useUpiPayee } from '../shared/payment/useUpiPayee.ts'
import { bankPart } from '../shared/payment/usualBank.ts'
import { RecordPicture } from '../shared/picture/RecordPicture.tsx'
import type { PrintoutRecord } from '../shared/printouts/usePrintoutLink.tsx'
import { contractCheck } from '../shared/record/contractCheck.ts'
import { RecordBody } from '../shared/record/RecordBody.tsx'
import { type KeyedValues, newKey } from '../shared/record/useIdempotencyKey.ts'
import { usePanelFrame } from '../shared/record/usePanelFrame.ts'
import { type Posting, usePosting } from '../shared/voucher/usePosting.ts'
import { useConfirm } from '../ui/confirm/ConfirmProvider.tsx'
import { DateField } from '../ui/form/DateField.tsx'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextAreaField } from '../ui/form/TextAreaField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { formatMoney } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import { proposedServiceOn } from './proposedServiceOn.ts'

const {
  recover: recoverTexts,
  refund: refundTexts,
  service: serviceTexts,
  withdraw: withdrawTexts,
  writeOff: writeOffTexts,
} = auctionTexts

const hows = (['served', 'affixed'] as const).map((value) => ({ value, label: serviceTexts.hows[value] }))

/** The names of the vouchers by which the customer pays or is paid, by the step of the lot. */
export const voucherOfStep = {
  recover: voucherNames['shortfall-receipt'],
  refund: voucherNames['surplus-refund'],
} as const

/** The voucher of a lot's newest step, for its printout. */
function newestVoucher({ steps }: AuctionLot, step: keyof typeof voucherOfStep): PrintoutRecord | undefined {
  const id = steps.at(-1)?.voucherId ?? null
  return id === null ? undefined : { subject: 'voucher', id, name: voucherOfStep[step] }
}

/** The props that the panels of all lot actions share. */
export interface LotPanelProps {
  lot: AuctionLot
  onClose: () => void
}

interface PanelFrameProps<Values extends KeyedValues> {
  title: string
  lead?: string
  posting: Posting<Values>
  saveLabel: string
  onClose: () => void
  children: ReactNode
}

/**
 * The panel of an action on a lot: it takes the focus, is closed by Escape as long as nothing was typed, and discards typed text only
 * after confirmation.
 */
export function PanelFrame<Values extends KeyedValues>(props: PanelFrameProps<Values>) {
  const { posting, onClose } = props
  const cancel = usePanelFrame(posting, onClose)
  return (
    <Section title={props.title} lead={props.lead}>
      <RecordBody record={posting} onCancel={cancel} saveLabel={props.saveLabel}>
        {props.children}
      </RecordBody>
    </Section>
  )
}

interface ServiceValues extends KeyedValues {
  how: 'served' | 'affixed'
  servedOn: string | null
  postReference: string
  proofId: string | null
  note: string
}

/** Records the delivery of a notice. */
export function ServicePanel({ lot, onClose }: LotPanelProps) {
  const posting = usePosting<ServiceValues, AuctionLot>({
    draftKey: `auction/service/${lot.lot.id}`,
    empty: () => ({
      how: 'served',
      servedOn: proposedServiceOn(lot),
      postReference: '',
      proofId: null,
      note: '',
      idempotencyKey: newKey(),
    }),
    check: (values) => contractCheck(auctionRules.RecordService, { servedOn: serviceTexts.servedOn }, values),
    send: ({ how, servedOn, postReference, proofId, note }): Promise<AuctionLot> =>
      record.mutateAsync({
        params: { id: lot.lot.id },
        data: {
          how,
          servedOn: servedOn ?? '',
          postReference: postReference.trim() || null,
          proofId,
          note: note.trim() || null,
        },
      }),
    successText: () => serviceTexts.done,
    onDone: onClose,
  })
  const record = useRecordService()
  const { form } = posting
  return (
    <PanelFrame
      title={serviceTexts.title}
      posting={posting}
      saveLabel={serviceTexts.submit}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <SelectField record={form} name="how" label={serviceTexts.how} options={hows} required />
        <DateField record={form} name="servedOn" label={serviceTexts.servedOn} required />
        <TextField record={form} name="postReference" label={serviceTexts.post} />
        <TextField record={form} name="note" label={serviceTexts.note} />
      </SimpleGrid>
      <RecordPicture record={form} name="proofId" label={serviceTexts.proof} purpose="auctionProof" />
    </PanelFrame>
  )
}

/** Withdraws a lot before it is sold, with the reason. */
export function WithdrawPanel({ lot, onClose }: LotPanelProps) {
  const posting = usePosting<KeyedValues & { reason: string }, AuctionLot>({
    draftKey: `auction/withdraw/${lot.lot.id}`,
    empty: () => ({ reason: '', idempotencyKey: newKey() }),
    check: (values) => contractCheck(auctionRules.WithdrawLot, { reason: withdrawTexts.reason }, values),
    send: ({ reason }): Promise<AuctionLot> =>
      withdraw.mutateAsync({ params: { id: lot.lot.id }, data: { reason: reason.trim() } }),
    successText: () => withdrawTexts.done(lot.lot.loanNumber),
    onDone: onClose,
  })
  const withdraw = useWithdrawLot()
  return (
    <PanelFrame
      title={withdrawTexts.title}
      posting={posting}
      saveLabel={withdrawTexts.submit}
      onClose={onClose}
    >
      <TextAreaField record={posting.form} name="reason" label={withdrawTexts.reason} required />
    </PanelFrame>
  )
}

/** The open day, on which the money is posted. */
type PostedOn = Pick<RefundSurplusRequest, 'postedOn'>

/** Pays the surplus of a sale to the customer, by bank. */
export function RefundPanel({ lot, onClose }: LotPanelProps) {
  const due = lot.lot.surplusDuePaise
  const cash = { stepPaise: useCashStep(), availablePaise: lot.drawerPaise }
  const posting = usePosting<KeyedValues & { payments: PartValues[] }, AuctionLot, PostedOn>({
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
      const from = location.href
      const account = payee.data ?? (await payee.refetch()).data
      return confirm({
        from,
        title: refundTexts.sure(formatMoney(due), lot.lot.customerName),
        text: refundTexts.sureText,
        facts: paidOutFacts(payments, lot.banks, account),
        confirmLabel: refundTexts.submit,
      })
    },
    sentWith: () => ({ postedOn: lot.openDayOn ?? '' }),
    send: ({ payments }, sentWith): Promise<AuctionLot> =>
      refund.mutateAsync({
        params: { id: lot.lot.id },
        data: { ...sentWith, payments: toParts(payments) },
      }),
    successText: () => refundTexts.done,
    printout: (reply) => newestVoucher(reply, 'refund'),
    onDone: onClose,
  })
  const confirm = useConfirm()
  const payee = usePayee(lot.lot.customerId, posting.form.form.values.payments)
  const refund = useRefundSurplus({ request: posting.request })
  return (
    <PanelFrame
      title={refundTexts.title}
      lead={refundTexts.lead(formatMoney(due))}
      posting={posting}
      saveLabel={refundTexts.submit}
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

interface RecoverValues extends KeyedValues {
  amountPaise: number | null
  payments: PartValues[]
}

/** Receives a payment towards a shortfall. */
export function RecoverPanel({ lot, onClose }: LotPanelProps) {
  const due = lot.lot.shortfallDuePaise
  const cash = { stepPaise: useCashStep() }
  const posting = usePosting<RecoverValues, AuctionLot, PostedOn>({
    draftKey: `auction/recover/${lot.lot.id}`,
    empty: () => ({ amountPaise: due, payments: [cashPart()], idempotencyKey: newKey() }),
    check: ({ amountPaise, payments }) => ({
      ...(amountPaise === null && { amountPaise: rulesTexts.required(recoverTexts.amount) }),
      ...checkParts('payments', payments, amountPaise ?? 0, cash),
    }),
    sentWith: () => ({ postedOn: lot.openDayOn ?? '' }),
    send: ({ payments }, sentWith): Promise<AuctionLot> =>
      receive.mutateAsync({
        params: { id: lot.lot.id },
        data: { ...sentWith, payments: toParts(payments) },
      }),
    successText: () => recoverTexts.done,
    printout: (reply) => newestVoucher(reply, 'recover'),
    onDone: onClose,
  })
  const receive = useReceiveShortfall({ request: posting.request })
  const { values } = posting.form.form
  const upi = useUpiPayee(recoverTexts.upiNote(lot.lot.loanNumber))
  useFollowTotal(posting.form, values.amountPaise)
  return (
    <PanelFrame
      title={recoverTexts.title}
      lead={recoverTexts.lead(formatMoney(due))}
      posting={posting}
      saveLabel={recoverTexts.submit}
      onClose={onClose}
    >
      <MoneyField record={posting.form} name="amountPaise" label={recoverTexts.amount} required />
      <PaymentParts
        record={posting.form}
        name="payments"
        label={paymentTexts.mode}
        parts={values.payments}
        wantedPaise={values.amountPaise ?? 0}
        banks={lot.banks}
        cash={cash}
        {...(upi && { upi })}
      />
    </PanelFrame>
  )
}

/** Writes off the rest of a shortfall, with the reason. */
export function WriteOffPanel({ lot, onClose }: LotPanelProps) {
  const posting = usePosting<KeyedValues & { reason: string }, AuctionLot, PostedOn>({
    draftKey: `auction/writeOff/${lot.lot.id}`,
    empty: () => ({ reason: '', idempotencyKey: newKey() }),
    check: (values) =>
      contractCheck(auctionRules.WriteOffShortfall, { reason: writeOffTexts.reason }, values),
    sentWith: () => ({ postedOn: lot.openDayOn ?? '' }),
    send: ({ reason }, sentWith): Promise<AuctionLot> =>
      writeOff.mutateAsync({
        params: { id: lot.lot.id },
        data: { ...sentWith, reason: reason.trim() },
      }),
    successText: () => writeOffTexts.done,
    onDone: onClose,
  })
  const writeOff = useWriteOffShortfall({ request: posting.request })
  return (
    <PanelFrame
      title={writeOffTexts.title}
      lead={writeOffTexts.lead(formatMoney(lot.lot.shortfallDuePaise))}
      posting={posting}
      saveLabel={writeOffTexts.submit}
      onClose={onClose}
    >
      <TextAreaField record={posting.form} name="reason" label={writeOffTexts.reason} required />
    </PanelFrame>
  )
}
