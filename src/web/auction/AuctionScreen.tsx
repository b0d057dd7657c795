import { useSearch } from '@tanstack/react-router'
import { AuctionDesk } from './AuctionDesk.tsx'
import { LotPage } from './LotPage.tsx'
import { SaleDay } from './SaleDay.tsx'

/** /action: the desk by stages, or a day of sale, or one lot in its place. */
export function AuctionScreen() {
  const { stage = 'candidates', q = '', lot, day } = useSearch({ from: '/protected/action' })
  if (day !== undefined) return <SaleDay key={day} id={day} lotId={lot} />
  if (lot !== undefined) return <LotPage key={lot} id={lot} />
  return <AuctionDesk stage={stage} search={q} />
}
