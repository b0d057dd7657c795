import type { AuctionLot } from '../../api/gen/model/index.ts'

/** The proposed date of delivery of a notice: the open day, but not before the date of the notice, as while yesterday is still open. */
export function proposedServiceOn({
  openDayOn,
  lot: { noticedOn },
}: Pick<AuctionLot, 'openDayOn'> & { lot: Pick<AuctionLot['lot'], 'noticedOn'> }): string | null {
  if (openDayOn === null || noticedOn === null) return openDayOn ?? noticedOn
  return openDayOn < noticedOn ? noticedOn : openDayOn
}
