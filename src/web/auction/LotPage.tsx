import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { auctionTexts } from '#texts/auction.ts'
import { useGetAuctionLotById } from '../../api/gen/hooks/auction/auction.ts'
import type { AuctionLot } from '../../api/gen/model/index.ts'
import { PaperMenu } from '../shared/papers/PaperMenu.tsx'
import { RecordState } from '../shared/record/RecordState.tsx'
import { Page } from '../ui/page/Page.tsx'
import classes from './Auction.module.css'
import { FailButton } from './FailButton.tsx'
import { LotActs, type LotPanel } from './LotActs.tsx'
import { LotBids } from './LotBids.tsx'
import { LotFacts } from './LotFacts.tsx'
import { LotItems } from './LotItems.tsx'
import { LotSteps } from './LotSteps.tsx'
import { RecoverPanel } from './panels/RecoverPanel.tsx'
import { RefundPanel } from './panels/RefundPanel.tsx'
import { ServicePanel } from './panels/ServicePanel.tsx'
import { WithdrawPanel } from './panels/WithdrawPanel.tsx'
import { WriteOffPanel } from './panels/WriteOffPanel.tsx'
import { SettlementFigures } from './SettlementFigures.tsx'
import { useAuctionWays } from './useAuctionWays.ts'

const { lot: texts, title } = auctionTexts

const panels = {
  service: ServicePanel,
  withdraw: WithdrawPanel,
  refund: RefundPanel,
  recover: RecoverPanel,
  writeOff: WriteOffPanel,
} as const

/** One lot: its figures, what is done to it, its way so far. */
export function LotPage({ id }: { id: string }) {
  const ways = useAuctionWays()
  return (
    <RecordState<AuctionLot> query={useGetAuctionLotById({ id })} title={title} onClose={ways.toDesk}>
      {(lot) => <LotView lot={lot} />}
    </RecordState>
  )
}

function LotView({ lot }: { lot: AuctionLot }) {
  const ways = useAuctionWays()
  const [open, setOpen] = useState<LotPanel | null>(null)
  const Panel = open && panels[open]
  const [settlement] = lot.settlement
  const { loanNumber, customerName, auctionId, state } = lot.lot
  return (
    <Page
      title={loanNumber}
      lead={[title, customerName].join(' · ')}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            onClick={ways.toDesk}
          >
            {texts.back}
          </Button>
          {lot.lot.noticeNumber !== null && <PaperMenu of="auctionLot" id={lot.lot.id} />}
          {lot.mayFail && !lot.heldToday && <FailButton lot={lot} />}
          {auctionId !== null && state === 'scheduled' && (
            <Button variant="default" onClick={() => ways.toDay(auctionId, lot.lot.id)}>
              {texts.toDay}
            </Button>
          )}
          <LotActs lot={lot} onOpen={setOpen} />
        </>
      }
    >
      <div className={classes.stack}>
        {Panel !== null && <Panel key={open} lot={lot} onClose={() => setOpen(null)} />}
        <LotFacts lot={lot} />
        {settlement !== undefined && <SettlementFigures settlement={settlement} />}
        <LotItems items={lot.items} />
        {lot.bids.length > 0 && <LotBids bids={lot.bids} />}
        <LotSteps steps={lot.steps} />
      </div>
    </Page>
  )
}
