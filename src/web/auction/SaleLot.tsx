import { Alert, Anchor, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconDiamond } from '@tabler/icons-react'
import { useState } from 'react'
import { auctionTexts } from '#texts/auction.ts'
import { partPaymentTexts } from '#texts/partpayment.ts'
import { useGetAuctionLotById } from '../../api/gen/hooks/auction/get-auction-lot-by-id.ts'
import { usePlaceBid } from '../../api/gen/hooks/auction/place-bid.ts'
import { useSellLot } from '../../api/gen/hooks/auction/sell-lot.ts'
import type { AuctionBid, AuctionLot, SellLotRequest } from '../../api/gen/model/index.ts'
import { auctionRules } from '../../api/gen/rules/auction.ts'
import { bidProblem, settle } from '../../domain/auction/auction.ts'
import { finenessOf } from '../../domain/valuation/purity.ts'
import { endingRenewalText } from '../shared/loan/endingRenewalText.ts'
import { PaymentParts } from '../shared/payment/PaymentParts.tsx'
import { cashOf, cashPart, type PartValues, toParts } from '../shared/payment/paymentValues.ts'
import { useCashStep } from '../shared/payment/useCashStep.ts'
import { useFollowTotal } from '../shared/payment/useFollowTotal.ts'
import { useUpiPayee } from '../shared/payment/useUpiPayee.ts'
import { bankPart } from '../shared/payment/usualBank.ts'
import { Photo } from '../shared/picture/Photo.tsx'
import { contractCheck } from '../shared/record/contractCheck.ts'
import { RecordBody } from '../shared/record/RecordBody.tsx'
import { useCancel } from '../shared/record/useCancel.ts'
import { type KeyedValues, newKey } from '../shared/record/useIdempotencyKey.ts'
import { useNoDay } from '../shared/record/useNoDay.ts'
import { useScope } from '../shared/record/useScope.ts'
import { PartState } from '../shared/state/PartState.tsx'
import { usePosting } from '../shared/voucher/usePosting.ts'
import { DisabledButton } from '../ui/DisabledButton.tsx'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { formatMoney, formatWeight } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import classes from './Auction.module.css'
import { FailButton } from './FailButton.tsx'
import { highestBid } from './highestBid.ts'
import { LotBids } from './LotBids.tsx'
import { LotItem } from './LotItem.tsx'
import { SettlementFigures } from './SettlementFigures.tsx'
import { checkSale, costsOf, type SaleValues } from './saleValues.ts'
import { useAuctionNavigation } from './useAuctionNavigation.ts'
import { useAuctionReason } from './useAuctionReason.ts'

const empty = (): BidValues => ({
  bidderName: '',
  bidderPhone: '',
  amountPaise: null,
  idempotencyKey: newKey(),
})

const { day: texts, lot: lotTexts, disabled: disabledTexts } = auctionTexts

/** The current lot of an auction day: its reserve price, the bids as they come, and the sale. */
export function SaleLot({ id }: { id: string }) {
  const query = useGetAuctionLotById({ id })
  if (query.data !== undefined) return <SaleLotView lot={query.data} />
  return <PartState query={query} />
}

function SaleLotView({ lot }: { lot: AuctionLot }) {
  const navigation = useAuctionNavigation()
  const disabledReason = useAuctionReason()
  // Bound to one bid: a higher bid that arrives meanwhile closes the sale form.
  const [saleOf, setSaleOf] = useState<string | null>(null)
  const { storeId } = useScope()
  const { loanNumber, customerName, state } = lot.lot
  const [reserve] = lot.reserve
  const [settlement] = lot.settlement
  const highest = highestBid(lot)
  const reasonFor = (operation: 'PlaceBid' | 'SellLot') =>
    lot.storeId === storeId ? disabledReason(operation) : disabledTexts.otherStore
  const isOpen = state === 'scheduled' && lot.inProgress && lot.reserveFixed
  return (
    <Stack gap="lg">
      <Section
        title={`${loanNumber} · ${customerName}`}
        lead={
          reserve &&
          texts[lot.reserveFixed ? 'reserveFixed' : 'reserveToday'](formatMoney(reserve.reservePaise))
        }
      >
        <Stack component="ul" gap="sm" p={0} m={0} className={classes.items} aria-label={lotTexts.items}>
          {lot.items.map((item) => (
            <li key={item.line}>
              <LotItem
                item={item}
                facts={lotTexts.itemFacts(finenessOf(item.purityBp), item.pieces, formatWeight(item.netMg))}
              />
            </li>
          ))}
        </Stack>
        {lot.trayPhotoId !== null && (
          <Photo
            id={lot.trayPhotoId}
            label={lotTexts.trayPhoto}
            caption={lotTexts.trayPhoto}
            none={lotTexts.none}
            size="11rem"
            icon={IconDiamond}
          />
        )}
        <Group justify="space-between" gap="sm">
          <Anchor component="button" type="button" onClick={() => navigation.toLot(lot.lot.id)}>
            {lotTexts.facts}
          </Anchor>
          <Group gap="xs">
            {lot.mayFail && <FailButton lot={lot} />}
            {isOpen && highest !== undefined && (
              <SellButton reason={reasonFor('SellLot')} onClick={() => setSaleOf(highest.id)} />
            )}
          </Group>
        </Group>
      </Section>
      {state === 'scheduled' && lot.inProgress && !lot.reserveFixed && (
        <Text c="dimmed">{texts.noReserve}</Text>
      )}
      {isOpen && reasonFor('PlaceBid') === undefined && (
        <BidForm lot={lot} highestPaise={highest?.amountPaise ?? null} />
      )}
      {isOpen && highest !== undefined && saleOf === highest.id && (
        <SaleForm key={highest.id} lot={lot} bid={highest} onClose={() => setSaleOf(null)} />
      )}
      {settlement !== undefined && <SettlementFigures settlement={settlement} />}
      {lot.bids.length > 0 && <LotBids lot={lot} />}
    </Stack>
  )
}

function SellButton({ reason, onClick }: { reason: string | undefined; onClick: () => void }) {
  if (reason !== undefined) return <DisabledButton reason={reason}>{texts.sellToHighest}</DisabledButton>
  return <Button onClick={onClick}>{texts.sellToHighest}</Button>
}

interface BidValues extends KeyedValues {
  bidderName: string
  bidderPhone: string
  amountPaise: number | null
}

/** Records a bid: at least the reserve price, above the highest bid. */
function BidForm({ lot, highestPaise }: { lot: AuctionLot; highestPaise: number | null }) {
  const reservePaise = lot.lot.reservePaise ?? 0
  const posting = usePosting<BidValues, AuctionLot>({
    draftKey: `auction/bid/${lot.lot.id}`,
    empty,
    check: (values) => {
      const labels = { bidderName: texts.bidder, bidderPhone: texts.phone, amountPaise: texts.amount }
      const found = contractCheck(auctionRules.PlaceBid, labels, values)
      const problem = values.amountPaise && bidProblem(values.amountPaise, reservePaise, highestPaise)
      return problem ? { ...found, amountPaise: problem } : found
    },
    send: ({ bidderName, bidderPhone, amountPaise }): Promise<AuctionLot> =>
      place.mutateAsync({
        params: { id: lot.lot.id },
        data: {
          bidderName: bidderName.trim(),
          bidderPhone: bidderPhone.trim(),
          amountPaise: amountPaise ?? 0,
        },
      }),
    successText: ({ lot: { highestPaise: paise } }) => texts.placed(formatMoney(paise ?? 0)),
    onDone: () => undefined,
  })
  const place = usePlaceBid({ request: posting.request })
  const cancel = useCancel(posting)
  const { form } = posting
  const least =
    highestPaise === null ? texts.atLeast(formatMoney(reservePaise)) : texts.above(formatMoney(highestPaise))
  return (
    <Section title={texts.bid} lead={least}>
      <RecordBody record={posting} onCancel={cancel} saveLabel={texts.place}>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <TextField record={form} name="bidderName" label={texts.bidder} required />
          <TextField record={form} name="bidderPhone" type="tel" label={texts.phone} required />
          <MoneyField record={form} name="amountPaise" label={texts.amount} required />
        </SimpleGrid>
      </RecordBody>
    </Section>
  )
}

/** The sale: the buyer's payment, the costs of the sale, and the settlement of the price, before it is posted. */
function SaleForm({ lot, bid, onClose }: { lot: AuctionLot; bid: AuctionBid; onClose: () => void }) {
  const price = bid.amountPaise
  const cashIn = { stepPaise: useCashStep() }
  // The buyer's cash is in the drawer before the costs are paid.
  const cashOut = (paid: readonly PartValues[]) => ({
    ...cashIn,
    availablePaise: lot.drawerPaise + cashOf(paid),
  })
  const posting = usePosting<SaleValues, AuctionLot, Pick<SellLotRequest, 'postedOn' | 'loanVersion'>>({
    draftKey: `auction/sell/${bid.id}`,
    empty: () => ({
      payments: [{ ...bankPart(lot.banks), amountPaise: price }],
      costsPaise: null,
      costPayments: [cashPart()],
      idempotencyKey: newKey(),
    }),
    check: (values) => checkSale(values, price, { payments: cashIn, costPayments: cashOut(values.payments) }),
    sentWith: () => ({ postedOn: lot.openDayOn ?? '', loanVersion: lot.loanVersion }),
    send: ({ payments, costsPaise, costPayments }, sentWith): Promise<AuctionLot> =>
      sell.mutateAsync({
        params: { id: lot.lot.id },
        data: {
          ...sentWith,
          bidId: bid.id,
          payments: toParts(payments),
          costsPaise: costsPaise ?? 0,
          costPayments: costsPaise ? toParts(costPayments) : [],
        },
      }),
    successText: ({ lot: { loanNumber } }) => texts.sold(loanNumber, formatMoney(price)),
    onDone: () => undefined,
  })
  const sell = useSellLot({ request: posting.request })
  const noDay = useNoDay(lot.openDayOn)
  const { form } = posting
  const { payments, costsPaise, costPayments } = form.form.values
  const upi = useUpiPayee(texts.upiNote(lot.lot.noticeNumber ?? lot.lot.loanNumber))
  useFollowTotal(form, price)
  useFollowTotal(form, costsPaise, 'costPayments')
  return (
    <>
      <SettlementFigures
        settlement={settle(price, { costsPaise: costsOf(form.form.values), dues: lot.dues })}
      />
      <Section title={texts.sellToHighest} lead={texts.to(bid.bidderName, formatMoney(price))}>
        {lot.pendingRenewal && (
          <Alert color="yellow" variant="light" role="status">
            {`${partPaymentTexts.endingRenewal.title}: ${endingRenewalText(lot.pendingRenewal)}.`}
          </Alert>
        )}
        <RecordBody
          record={posting}
          onCancel={useCancel(posting, onClose)}
          saveLabel={texts.sell}
          disabledReason={noDay?.reason}
        >
          <PaymentParts
            record={form}
            name="payments"
            label={texts.payments}
            parts={payments}
            wantedPaise={price}
            banks={lot.banks}
            cash={cashIn}
            {...(upi && { upi })}
          />
          <MoneyField record={form} name="costsPaise" label={texts.costs} />
          {costsPaise !== null && costsPaise > 0 && (
            <PaymentParts
              record={form}
              name="costPayments"
              label={texts.costsMode}
              parts={costPayments}
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
