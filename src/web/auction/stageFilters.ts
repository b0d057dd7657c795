import type { AuctionLotFilter } from '../../api/gen/model/index.ts'
import type { DeskStage } from './auctionSearch.ts'

/** What the lots of a stage can be filtered by; most are also built-in views. */
export const stageFilters: Readonly<
  Record<DeskStage, readonly { filter: AuctionLotFilter; isView: boolean }[]>
> = {
  candidates: [],
  notice: [],
  service: [{ filter: 'noticeOver', isView: true }],
  schedule: [
    { filter: 'noticeOver', isView: true },
    { filter: 'failed', isView: true },
    { filter: 'served', isView: false },
    { filter: 'affixed', isView: false },
  ],
  sale: [
    { filter: 'inProgress', isView: true },
    { filter: 'heldBefore', isView: true },
  ],
  settle: [
    { filter: 'surplus', isView: true },
    { filter: 'refundLate', isView: true },
    { filter: 'shortfall', isView: true },
  ],
  ended: [
    { filter: 'settled', isView: true },
    { filter: 'withdrawn', isView: true },
  ],
}
