import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { auctionTexts } from '#texts/auction.ts'
import { useGetAuctionById } from '../../api/gen/hooks/auction/get-auction-by-id.ts'
import { useSetReserves } from '../../api/gen/hooks/auction/set-reserves.ts'
import type { AuctionDay, AuctionLotRow } from '../../api/gen/model/index.ts'
import { RecordState } from '../shared/record/RecordState.tsx'
import { useScope } from '../shared/record/useScope.ts'
import { notifyProblem } from '../shared/state/problemOf.ts'
import { BackButton } from '../ui/BackButton.tsx'
import { DisabledButton } from '../ui/DisabledButton.tsx'
import { formatDate, formatMoney } from '../ui/format.ts'
import layout from '../ui/layout.module.css'
import { Numbers } from '../ui/Numbers.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { Page } from '../ui/page/Page.tsx'
import { Section } from '../ui/page/Section.tsx'
import classes from './Auction.module.css'
import { SaleLot } from './SaleLot.tsx'
import { LotBadge } from './stageColumns.tsx'
import { useAuctionNavigation } from './useAuctionNavigation.ts'
import { useAuctionReason } from './useAuctionReason.ts'

const { day: texts, title, lot: lotTexts, disabled: disabledTexts } = auctionTexts

/** An auction day: its lots with reserve price and highest bid, and the current lot. */
export function SaleDay({ id, lotId }: { id: string; lotId: string | undefined }) {
  const navigation = useAuctionNavigation()
  return (
    <RecordState<AuctionDay> query={useGetAuctionById({ id })} title={title} onClose={navigation.toDesk}>
      {(day) => <SaleDayView day={day} lotId={lotId} />}
    </RecordState>
  )
}

function SaleDayView({ day, lotId }: { day: AuctionDay; lotId: string | undefined }) {
  const navigation = useAuctionNavigation()
  // The shown lot stays after it is sold, until another is chosen.
  const [firstId] = useState(() => (day.lots.find(({ state }) => state === 'scheduled') ?? day.lots[0])?.id)
  const current = day.lots.find(({ id }) => id === (lotId ?? firstId))
  return (
    <Page
      title={texts.title(formatDate(day.heldOn))}
      lead={texts.lead(day.place, day.auctioneer)}
      howItWorks={() => import('./texts/howItWorks.ts')}
      actions={
        <>
          <BackButton onClick={navigation.toDesk}>{lotTexts.back}</BackButton>
          <FixReserves day={day} />
        </>
      }
    >
      {day.note !== null && <Text className={classes.note}>{day.note}</Text>}
      {!day.inProgress && <Text c="dimmed">{texts.notToday}</Text>}
      <div className={classes.sides}>
        <Section title={texts.lots}>
          <Stack component="ul" gap="4px" className={layout.plain}>
            {day.lots.map((lot) => (
              <li key={lot.id}>
                <PickLot lot={lot} picked={lot.id === current?.id} onPick={() => navigation.pick(lot.id)} />
              </li>
            ))}
          </Stack>
        </Section>
        {current === undefined ? (
          <Text c="dimmed">{texts.pick}</Text>
        ) : (
          <SaleLot key={current.id} id={current.id} />
        )}
      </div>
    </Page>
  )
}

function PickLot({ lot, picked, onPick }: { lot: AuctionLotRow; picked: boolean; onPick: () => void }) {
  const { loanNumber, customerName, state, reservePaise, highestPaise, pricePaise } = lot
  const money = pricePaise ?? highestPaise ?? reservePaise
  return (
    <button type="button" className={classes.pick} aria-pressed={picked} onClick={onPick}>
      <span>
        <Numbers>{loanNumber}</Numbers>
      </span>
      <span>{money === null ? '' : formatMoney(money)}</span>
      <span>{customerName}</span>
      <span>
        <LotBadge state={state} />
      </span>
    </button>
  )
}

/** The button that sets the reserve prices of the day's lots, shown on that day while a scheduled lot has none. */
function FixReserves({ day }: { day: AuctionDay }) {
  const scope = useScope()
  const fix = useSetReserves()
  const disabledReason = useAuctionReason()
  const reason = day.storeId === scope.storeId ? disabledReason('SetReserves') : disabledTexts.otherStore
  const waits = day.lots.some(({ state, reservePaise }) => state === 'scheduled' && reservePaise === null)
  if (!day.inProgress || !waits) return null
  if (reason !== undefined) return <DisabledButton reason={reason}>{texts.fixReserves}</DisabledButton>

  async function run() {
    try {
      await fix.mutateAsync({ params: { id: day.id }, data: scope })
      notifySuccess(texts.fixed)
    } catch (error) {
      notifyProblem(error)
    }
  }

  return (
    <Button loading={fix.isPending} onClick={() => void run()}>
      {texts.fixReserves}
    </Button>
  )
}
