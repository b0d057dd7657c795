import { auctionTexts } from '#texts/auction.ts'
import { useSellLot } from '../../api/gen/hooks/auction/auction.ts'
import type { AuctionBid, AuctionLot } from '../../api/gen/model/index.ts'
import { settle } from '../../domain/auction/auction.ts'
import { PaymentParts } from '../shared/PaymentParts.tsx'
import { cashOf, cashPart, checkParts, type PartValues, toParts } from '../shared/paymentValues.ts'
import { RecordBody } from '../shared/record/RecordBody.tsx'
import { useCashStep } from '../shared/useCashStep.ts'
import { useFollowTotal } from '../shared/useFollowTotal.ts'
import { type KeyedValues, newKey } from '../shared/useIdempotencyKey.ts'
import { usePosting } from '../shared/usePosting.ts'
import { bankPart } from '../shared/usualBank.ts'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { formatMoney } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import { SettlementFigures } from './SettlementFigures.tsx'

const { day: texts } = auctionTexts

interface HammerValues extends KeyedValues {
  payments: PartValues[]
  costsPaise: number | null
  costPayments: PartValues[]
}

/** The hammer: the buyer's money, what the sale cost, and how the price will be settled, before it is posted. */
export function HammerForm({ lot, bid }: { lot: AuctionLot; bid: AuctionBid }) {
  const price = bid.amountPaise
  const cashIn = { stepPaise: useCashStep() }
  // The price is in the drawer when the costs are paid.
  const cashOut = (paid: readonly PartValues[]) => ({
    ...cashIn,
    availablePaise: lot.drawerPaise + cashOf(paid),
  })
  const posting = usePosting<HammerValues, AuctionLot>({
    draftKey: `auction/sell/${bid.id}`,
    empty: () => ({
      payments: [{ ...bankPart(lot.banks), amountPaise: price }],
      costsPaise: null,
      costPayments: [cashPart()],
      idempotencyKey: newKey(),
    }),
    check: ({ payments, costsPaise, costPayments }) => ({
      ...checkParts('payments', payments, price, cashIn),
      ...checkParts(
        'costPayments',
        costsPaise ? withAmount(costPayments, costsPaise) : [],
        costsPaise ?? 0,
        cashOut(payments),
      ),
    }),
    send: ({ payments, costsPaise, costPayments }): Promise<AuctionLot> =>
      sell.mutateAsync({
        params: { id: lot.lot.id },
        data: {
          postedOn: lot.openDayOn ?? '',
          bidId: bid.id,
          loanVersion: lot.loanVersion,
          payments: toParts(payments),
          costsPaise: costsPaise ?? 0,
          costPayments: costsPaise ? toParts(withAmount(costPayments, costsPaise)) : [],
        },
      }),
    said: ({ lot: { loanNumber } }) => texts.sold(loanNumber, formatMoney(price)),
    onDone: () => undefined,
  })
  const sell = useSellLot({ request: posting.request })
  const { form } = posting
  const { payments, costsPaise, costPayments } = form.form.values
  useFollowTotal(form, price)
  return (
    <>
      <SettlementFigures settlement={settle(price, { costsPaise: costsPaise ?? 0, dues: lot.dues })} />
      <Section title={texts.hammer} lead={texts.to(bid.bidderName, formatMoney(price))}>
        <RecordBody
          record={posting}
          onCancel={posting.discard}
          saveLabel={texts.sell}
          lockedReason={lot.openDayOn === null ? texts.noDay : undefined}
        >
          <PaymentParts
            record={form}
            name="payments"
            label={texts.payments}
            parts={payments}
            wantedPaise={price}
            banks={lot.banks}
            cash={cashIn}
          />
          <MoneyField record={form} name="costsPaise" label={texts.costs} />
          {costsPaise !== null && costsPaise > 0 && (
            <PaymentParts
              record={form}
              name="costPayments"
              label={texts.costsMode}
              parts={withAmount(costPayments, costsPaise)}
              wantedPaise={costsPaise}
              banks={lot.banks}
              cash={cashOut(payments)}
            />
          )}
        </RecordBody>
      </Section>
    </>
  )
}

/** The only part of a payment is of the whole amount; several are as they were typed. */
function withAmount(parts: readonly PartValues[], amountPaise: number): PartValues[] {
  return parts.map((part) => (parts.length === 1 ? { ...part, amountPaise } : part))
}
