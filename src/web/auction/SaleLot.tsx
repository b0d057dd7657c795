import { Anchor, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { auctionTexts } from '#texts/auction.ts'
import { useGetAuctionLotById } from '../../api/gen/hooks/auction/auction.ts'
import type { AuctionLot } from '../../api/gen/model/index.ts'
import { problemOf } from '../shared/problemOf.ts'
import { useScope } from '../shared/record/useScope.ts'
import { formatMoney } from '../ui/format.ts'
import { LockedButton } from '../ui/LockedButton.tsx'
import { Section } from '../ui/page/Section.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import classes from './Auction.module.css'
import { BidForm } from './BidForm.tsx'
import { FailButton } from './FailButton.tsx'
import { HammerForm } from './HammerForm.tsx'
import { LotBids } from './LotBids.tsx'
import { SettlementFigures } from './SettlementFigures.tsx'
import { useAuctionLock } from './useAuctionLock.ts'
import { useAuctionWays } from './useAuctionWays.ts'

const { day: texts, lot: lotTexts, locked: lockedTexts } = auctionTexts

/** The lot of a day of sale that is looked at: its reserve, the bids as they come, the hammer. */
export function SaleLot({ id }: { id: string }) {
  const query = useGetAuctionLotById({ id })
  if (query.data !== undefined) return <SaleLotView lot={query.data} />
  return query.isError ? (
    <ErrorState detail={problemOf(query.error).detail} onRetry={() => query.refetch()} />
  ) : (
    <LoadingState />
  )
}

function SaleLotView({ lot }: { lot: AuctionLot }) {
  const ways = useAuctionWays()
  const locked = useAuctionLock()
  // Of one bid: a higher one that comes in meanwhile takes the hammer back.
  const [hammerOf, setHammerOf] = useState<string | null>(null)
  const { storeId } = useScope()
  const { loanNumber, customerName, state, failures } = lot.lot
  const [reserve] = lot.reserve
  const [settlement] = lot.settlement
  const [highest] = lot.bids.filter(({ round }) => round === failures)
  const reason = lot.storeId === storeId ? locked('edit') : lockedTexts.otherStore
  const isOpen = state === 'scheduled' && lot.heldToday && lot.reserveFixed
  return (
    <div className={classes.stack}>
      <Section
        title={`${loanNumber} · ${customerName}`}
        lead={
          reserve &&
          `${lotTexts.reserve}: ${formatMoney(reserve.reservePaise)} (${lot.reserveFixed ? lotTexts.reserveFixed : lotTexts.reserveToday})`
        }
      >
        <Text size="sm">
          {lot.items.map(({ productName, pieces }) => `${pieces} × ${productName}`).join(', ')}
        </Text>
        <div className={classes.bar}>
          <Anchor component="button" type="button" onClick={() => ways.toLot(lot.lot.id)}>
            {lotTexts.facts}
          </Anchor>
          <Group gap="xs">
            {lot.mayFail && <FailButton lot={lot} />}
            {isOpen && highest !== undefined && (
              <HammerButton reason={reason ?? locked('sell')} onClick={() => setHammerOf(highest.id)} />
            )}
          </Group>
        </div>
      </Section>
      {state === 'scheduled' && lot.heldToday && !lot.reserveFixed && (
        <Text c="dimmed">{texts.noReserve}</Text>
      )}
      {isOpen && reason === undefined && <BidForm lot={lot} highestPaise={highest?.amountPaise ?? null} />}
      {isOpen && highest !== undefined && hammerOf === highest.id && (
        <HammerForm key={highest.id} lot={lot} bid={highest} />
      )}
      {settlement !== undefined && <SettlementFigures settlement={settlement} />}
      {lot.bids.length > 0 && <LotBids bids={lot.bids} />}
    </div>
  )
}

function HammerButton({ reason, onClick }: { reason: string | undefined; onClick: () => void }) {
  if (reason !== undefined) return <LockedButton reason={reason}>{texts.hammer}</LockedButton>
  return <Button onClick={onClick}>{texts.hammer}</Button>
}
