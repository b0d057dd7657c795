import { Button } from '@mantine/core'
import { auctionTexts as texts } from '#texts/auction.ts'
import type { AuctionLot } from '../../api/gen/model/index.ts'
import type { OperationId } from '../../api/gen/operations.ts'
import { type LotAction, lotProblem } from '../../domain/auction/auction.ts'
import { useNoDay } from '../shared/record/useNoDay.ts'
import { useScope } from '../shared/record/useScope.ts'
import { DisabledButton } from '../ui/DisabledButton.tsx'
import { useAuctionReason } from './useAuctionReason.ts'

/** The panels of a lot's page. */
export type LotPanel = 'service' | 'withdraw' | 'refund' | 'recover' | 'writeOff' | 'reverse'

interface Offer {
  panel: LotPanel
  action: LotAction
  operation: OperationId
  label: string
  /** Whether it is possible for this lot. */
  applies: (lot: AuctionLot) => boolean
  /** Whether it posts, and so needs an open day. */
  posts: boolean
}

const always = () => true
const owes = ({ lot }: AuctionLot) => lot.shortfallDuePaise > 0

/** Actions that are never the main one of a page. */
const minor: readonly LotPanel[] = ['reverse', 'withdraw']

/** The actions of a lot's page, the main one last. */
const offers: readonly Offer[] = [
  {
    panel: 'reverse',
    action: 'reverse',
    operation: 'ReverseAuctionEntry',
    label: texts.reverse.action,
    applies: ({ reversible }) => reversible !== undefined,
    posts: true,
  },
  {
    panel: 'withdraw',
    action: 'withdraw',
    operation: 'WithdrawLot',
    label: texts.withdraw.action,
    applies: always,
    posts: false,
  },
  {
    panel: 'writeOff',
    action: 'writeOff',
    operation: 'WriteOffShortfall',
    label: texts.writeOff.action,
    applies: owes,
    posts: true,
  },
  {
    panel: 'recover',
    action: 'recover',
    operation: 'ReceiveShortfall',
    label: texts.recover.action,
    applies: owes,
    posts: true,
  },
  {
    panel: 'refund',
    action: 'refund',
    operation: 'RefundSurplus',
    label: texts.refund.action,
    posts: true,
    applies: ({ lot }) => lot.surplusDuePaise > 0,
  },
  {
    panel: 'service',
    action: 'serve',
    operation: 'RecordService',
    label: texts.service.action,
    applies: always,
    posts: false,
  },
]

/** The actions that the state of a lot allows; one that the user, store or day does not allow shows the reason. */
export function LotActions({ lot, onOpen }: { lot: AuctionLot; onOpen: (panel: LotPanel) => void }) {
  const disabledReason = useAuctionReason()
  const { storeId } = useScope()
  const noDay = useNoDay(lot.openDayOn)
  const offered = offers.filter(
    ({ action, applies }) => lotProblem(lot.lot.state, action) === null && applies(lot),
  )

  function reasonOf({ operation, posts }: Offer): string | undefined {
    if (lot.storeId !== storeId) return texts.disabled.otherStore
    return disabledReason(operation) ?? (posts ? noDay?.reason : undefined)
  }

  return offered.map((offer) => {
    const reason = reasonOf(offer)
    if (reason !== undefined)
      return (
        <DisabledButton key={offer.panel} reason={reason}>
          {offer.label}
        </DisabledButton>
      )
    const main = offer === offered.at(-1) && !minor.includes(offer.panel)
    return (
      <Button key={offer.panel} variant={main ? 'filled' : 'default'} onClick={() => onOpen(offer.panel)}>
        {offer.label}
      </Button>
    )
  })
}
