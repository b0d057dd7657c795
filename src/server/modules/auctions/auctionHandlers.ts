import type { Handlers } from '../../platform/operation/context.ts'
import { receiveShortfall, refundSurplus, writeOffShortfall } from './afterSale.ts'
import { placeBid, withdrawBid } from './bids.ts'
import { getAuctionCandidate } from './candidates.ts'
import { failLot, withdrawLot } from './endLot.ts'
import { identifyLots } from './identify.ts'
import { readLotRows } from './lotRows.ts'
import { issueNotices, recordService } from './notices.ts'
import { getAuctionById, presentAuction } from './oneAuction.ts'
import { getAuctionLotById, presentLot } from './oneLot.ts'
import { getAuctionLot, getAuctionLotCount } from './pageLots.ts'
import { reverseAuctionEntry } from './reverseEntry.ts'
import { scheduleLots, setReserves } from './schedule.ts'
import { sellLot } from './sellLot.ts'

const idsOf = (lots: readonly { id: string }[]) => lots.map(({ id }) => id)

/** Auctions of pledges whose loans are overdue (lending rules, section 9). */
export const auctionHandlers = {
  GetAuctionCandidate: getAuctionCandidate,
  GetAuctionLot: getAuctionLot,
  GetAuctionLotCount: getAuctionLotCount,
  GetAuctionLotById: getAuctionLotById,
  GetAuctionById: getAuctionById,

  IdentifyLots: async (context) => ({
    rows: await readLotRows(context, idsOf(await identifyLots(context, context.body.loanIds))),
  }),

  IssueNotices: async (context) => ({
    rows: await readLotRows(context, idsOf(await issueNotices(context, context.body.lotIds))),
  }),

  RecordService: async (context) => {
    await recordService(context, context.query.id, context.body)
    return presentLot(context, context.query.id)
  },

  ScheduleAuction: async (context) => {
    const { lotIds, ...day } = context.body
    return presentAuction(context, await scheduleLots(context, day, lotIds))
  },

  SetReserves: async (context) => {
    await setReserves(context, context.query.id)
    return presentAuction(context, context.query.id)
  },

  PlaceBid: async (context) => {
    await placeBid(context, context.query.id, context.body)
    return presentLot(context, context.query.id)
  },

  WithdrawBid: async (context) => {
    await withdrawBid(context, context.query.id, context.body)
    return presentLot(context, context.query.id)
  },

  SellLot: async (context) => {
    const { postedOn, ...sale } = context.body
    await sellLot(context, context.query.id, { ...sale, date: postedOn })
    return presentLot(context, context.query.id)
  },

  FailLot: async (context) => {
    await failLot(context, context.query.id, context.body)
    return presentLot(context, context.query.id)
  },

  WithdrawLot: async (context) => {
    await withdrawLot(context, context.query.id, context.body.reason)
    return presentLot(context, context.query.id)
  },

  RefundSurplus: async (context) => {
    const { postedOn, payments } = context.body
    await refundSurplus(context, context.query.id, { date: postedOn, payments })
    return presentLot(context, context.query.id)
  },

  ReceiveShortfall: async (context) => {
    const { postedOn, payments } = context.body
    await receiveShortfall(context, context.query.id, { date: postedOn, payments })
    return presentLot(context, context.query.id)
  },

  WriteOffShortfall: async (context) => {
    const { postedOn, reason } = context.body
    await writeOffShortfall(context, context.query.id, { date: postedOn, reason })
    return presentLot(context, context.query.id)
  },

  ReverseAuctionEntry: async (context) => {
    await reverseAuctionEntry(context, context.query.id, context.body)
    return presentLot(context, context.query.id)
  },
} satisfies Handlers<'Auction'>
