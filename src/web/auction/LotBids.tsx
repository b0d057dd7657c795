import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { auctionTexts } from '#texts/auction.ts'
import { recordTexts } from '#texts/record.ts'
import type { AuctionBid, AuctionLot } from '../../api/gen/model/index.ts'
import { useScope } from '../shared/record/useScope.ts'
import { lazyPart } from '../shell/lazyPart.tsx'
import figures from '../ui/figureTable.module.css'
import { formatDateTime, formatMoney } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import { ScrollRegion } from '../ui/ScrollRegion.tsx'
import { usePhone } from '../ui/usePhone.ts'
import { isCounted } from './highestBid.ts'
import { useAuctionReason } from './useAuctionReason.ts'

const { lot: texts, withdrawBid } = auctionTexts

const WithdrawBid = lazyPart(() => import('./WithdrawBid.tsx'), 'WithdrawBid', null)

const joined = (byName: string, at: string) => [byName, formatDateTime(at)].filter(Boolean).join(' · ')

/**
 * The bids on a lot, the highest of the last auction first; withdrawn ones are struck through. On a phone, the auction and the user who
 * recorded the bid are below the bidder.
 */
export function LotBids({ lot }: { lot: AuctionLot }) {
  const isPhone = usePhone()
  const { storeId } = useScope()
  const denied = useAuctionReason()('WithdrawBid')
  const [withdrawing, setWithdrawing] = useState<AuctionBid | null>(null)
  const mayWithdraw = lot.storeId === storeId && denied === undefined && lot.lot.state === 'scheduled'
  return (
    <Section title={texts.bids}>
      <ScrollRegion label={recordTexts.tableOf(texts.bids)}>
        <table className={figures.table} aria-label={texts.bids}>
          <thead>
            <tr>
              <th scope="col">{texts.bidder}</th>
              {!isPhone && <th scope="col">{texts.round}</th>}
              <th scope="col" className={figures.figure}>
                {texts.amount}
              </th>
              {!isPhone && <th scope="col">{texts.takenBy}</th>}
            </tr>
          </thead>
          <tbody>
            {lot.bids.map((bid) => (
              <BidRow
                key={bid.id}
                bid={bid}
                isPhone={isPhone}
                onWithdraw={mayWithdraw && isCounted(lot, bid) ? () => setWithdrawing(bid) : undefined}
              />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {withdrawing !== null && (
        <WithdrawBid lot={lot} bid={withdrawing} onClose={() => setWithdrawing(null)} />
      )}
    </Section>
  )
}

interface BidRowProps {
  bid: AuctionBid
  isPhone: boolean
  /** Undefined if the bid cannot be withdrawn. */
  onWithdraw: (() => void) | undefined
}

function BidRow({ bid, isPhone, onWithdraw }: BidRowProps) {
  const { bidderName, bidderPhone, round, amountPaise, byName, madeAt, withdrawn } = bid
  const takenBy = joined(byName, madeAt)
  const amount = formatMoney(amountPaise)
  const bidder = `${bidderName} · ${bidderPhone}`
  return (
    <tr>
      <td>
        {withdrawn ? <s>{bidder}</s> : bidder}
        {isPhone && (
          <Text size="xs" c="dimmed">
            {`${texts.round} ${round + 1} · ${takenBy}`}
          </Text>
        )}
        {withdrawn && (
          <Text size="xs" c="dimmed">
            {withdrawBid.withdrawn(joined(withdrawn.byName, withdrawn.withdrawnAt), withdrawn.reason)}
          </Text>
        )}
        {onWithdraw && (
          <div>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={withdrawBid.of(amount, bidderName)}
              onClick={onWithdraw}
            >
              {withdrawBid.label}
            </Button>
          </div>
        )}
      </td>
      {!isPhone && <td>{round + 1}</td>}
      <td className={figures.figure}>{withdrawn ? <s>{amount}</s> : amount}</td>
      {!isPhone && <td>{takenBy}</td>}
    </tr>
  )
}
