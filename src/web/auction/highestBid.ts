import type { AuctionBid, AuctionLot } from '../../api/gen/model/index.ts'

/** Whether a bid counts: it belongs to the current auction of its lot and was not withdrawn. */
export function isCounted({ lot }: AuctionLot, { round, withdrawn }: AuctionBid): boolean {
  return round === lot.failures && withdrawn === undefined
}

/** The highest bid that counts; undefined without one. The bids of a lot are sorted by amount within their auction. */
export function highestBid(lot: AuctionLot): AuctionBid | undefined {
  return lot.bids.find((bid) => isCounted(lot, bid))
}
