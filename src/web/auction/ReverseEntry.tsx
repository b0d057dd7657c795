import { Text } from '@mantine/core'
import { useState } from 'react'
import { auctionTexts } from '#texts/auction.ts'
import { useReverseAuctionEntry } from '../../api/gen/hooks/auction/reverse-auction-entry.ts'
import type {
  AuctionLot,
  AuctionReversal,
  AuctionStep,
  ReverseAuctionEntryRequest,
} from '../../api/gen/model/index.ts'
import { auctionRules } from '../../api/gen/rules/auction.ts'
import { cashOnlyProblem } from '../../domain/cash/drawer.ts'
import { paymentText } from '../shared/payment/paymentText.ts'
import { cashOf } from '../shared/payment/paymentValues.ts'
import type { PrintoutRecord } from '../shared/printouts/usePrintoutLink.tsx'
import { contractCheck } from '../shared/record/contractCheck.ts'
import { type KeyedValues, newKey } from '../shared/record/useIdempotencyKey.ts'
import { type Posting, usePosting } from '../shared/voucher/usePosting.ts'
import { useConfirm } from '../ui/confirm/ConfirmProvider.tsx'
import type { ConfirmFact } from '../ui/confirm/confirmOptions.ts'
import { FactList } from '../ui/FactList.tsx'
import { TextAreaField } from '../ui/form/TextAreaField.tsx'
import { formatDate, formatMoney } from '../ui/format.ts'
import { type LotPanelProps, PanelFrame } from './lotPanels.tsx'
import { reverseEntryTexts as texts } from './texts/reverseEntry.ts'

/** The entry and the date of a reversal. */
type Reversed = Pick<ReverseAuctionEntryRequest, 'seq' | 'postedOn'>

interface ReverseValues extends KeyedValues {
  reason: string
  sentWith?: Reversed | null
}

/** The effect of a request whose reply was lost and whose entry is reversed by now. */
const unknownEffect = { payments: [], surplusDuePaise: 0, shortfallDuePaise: 0 }

const empty = (): ReverseValues => ({ reason: '', idempotencyKey: newKey() })

/** Reverses the newest entry after the sale of a lot, with the reason; shows what will be paid back and what will be open. */
export function ReverseEntry(props: LotPanelProps) {
  const { reversible } = props.lot
  const [reversal, setReversal] = useState(reversible)
  // The last entry stays while nothing else can be reversed: the form with its reason remains open.
  if (reversible !== undefined && reversible !== reversal) setReversal(reversible)
  return reversal === undefined ? null : <ReverseForm {...props} reversal={reversal} />
}

function ReverseForm({ lot, reversal: newest, onClose }: LotPanelProps & { reversal: AuctionReversal }) {
  const confirm = useConfirm()
  const [reversal, setReversal] = useState(newest)
  const lead = lot.openDayOn === null ? '' : texts.lead(formatDate(lot.openDayOn))
  const posting: Posting<ReverseValues, Reversed> = usePosting<ReverseValues, AuctionLot, Reversed>({
    draftKey: `auction/reverse/${lot.lot.id}`,
    empty,
    check: (values) => contractCheck(auctionRules.ReverseAuctionEntry, { reason: texts.reason }, values),
    confirm: ({ reason }) =>
      confirm({
        title: texts.confirm,
        text: lead,
        facts: [...facts, { label: texts.reason, value: reason.trim() }],
        confirmLabel: auctionTexts.reverse.action,
        danger: true,
      }),
    sentWith: () => ({ seq: reversal.seq, postedOn: lot.openDayOn ?? '' }),
    send: ({ reason }, reversed): Promise<AuctionLot> =>
      reverse.mutateAsync({ params: { id: lot.lot.id }, data: { ...reversed, reason: reason.trim() } }),
    successText: ({ steps }) => texts.done(step?.voucherNumber ?? '', steps.at(-1)?.voucherNumber ?? ''),
    printout: ({ steps }) => receiptOf(step, steps.at(-1)?.voucherId ?? null),
    onDone: onClose,
  })
  const reverse = useReverseAuctionEntry({ request: posting.request })
  // After a lost reply, the entry of that request is shown, even if it is reversed by now.
  const sent = posting.form.form.values.sentWith
  if (reversal !== newest && sent == null) setReversal(newest)
  const step = lot.steps.find(({ seq }) => seq === (sent?.seq ?? reversal.seq))
  const effect = step?.seq === reversal.seq ? reversal : undefined
  const facts = step === undefined ? [] : factsOf(lot, step, effect)
  const paidBack = effect?.payments.filter(({ direction }) => direction === 'out') ?? []
  const short = cashOnlyProblem(cashOf(paidBack), lot)
  return (
    <PanelFrame
      title={auctionTexts.reverse.action}
      lead={lead}
      posting={posting}
      saveLabel={auctionTexts.reverse.action}
      onClose={onClose}
    >
      <FactList facts={facts.map(({ label, value }) => [label, value] as const)} />
      {short !== null && (
        <Text size="sm" c="red" role="alert">
          {short}
        </Text>
      )}
      <TextAreaField record={posting.form} name="reason" label={texts.reason} required />
    </PanelFrame>
  )
}

/** The printout of a reversal; a reversed write-off has none, as no money moves. */
function receiptOf(reversed: AuctionStep | undefined, voucherId: string | null): PrintoutRecord | undefined {
  if (reversed === undefined || reversed.action === 'write-off' || voucherId === null) return undefined
  return { subject: 'reversal', id: voucherId }
}

/** The entry, and if known the money that moves back and what is open afterwards. */
function factsOf({ lot }: AuctionLot, step: AuctionStep, effect: AuctionReversal | undefined): ConfirmFact[] {
  const { payments, surplusDuePaise, shortfallDuePaise } = effect ?? unknownEffect
  const moved = (direction: 'in' | 'out', label: string): ConfirmFact[] => {
    const parts = payments.filter((part) => part.direction === direction)
    return parts.length === 0 ? [] : [{ label, value: paymentText(parts), strong: true }]
  }
  const open = (paise: number, label: string): ConfirmFact[] =>
    paise === 0 ? [] : [{ label, value: formatMoney(paise) }]
  return [
    {
      label: texts.entry,
      value: [texts.kinds[step.action], step.voucherNumber, formatDate(step.stepOn)]
        .filter(Boolean)
        .join(' · '),
    },
    { label: texts.customer, value: lot.customerName },
    { label: texts.amount, value: formatMoney(step.amountPaise ?? 0), strong: true },
    ...moved('out', texts.paidBack),
    ...moved('in', texts.received),
    ...open(surplusDuePaise, texts.surplusAfter),
    ...open(shortfallDuePaise, texts.shortfallAfter),
    { label: texts.statusAfter, value: auctionTexts.states.sold },
  ]
}
