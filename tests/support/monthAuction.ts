import type { NewLoan, PaymentPart } from '../../src/api/gen/model/index.ts'
import type { TestServer } from './server.ts'

const RUPEE = 100

/** The shop that auctions unredeemed pledges. */
interface Shop {
  scope: { companyId: string; storeId: string }
  today: () => string
  byBank: (amountPaise: number) => PaymentPart[]
}

/** The steps of a shop's auctions, with each lot by its index. */
export function monthAuction(server: TestServer, { scope, today, byBank }: Shop) {
  const { token } = server.owner
  const lotIds: string[] = []
  const query = (place: number) => ({ id: lotIds[place] ?? '' })
  const one = (place: number) => server.call('GetAuctionLotById', { token, query: query(place) })

  return {
    /** Sends the notices to the borrowers, and records their delivery. */
    notify: async (loans: readonly NewLoan[]): Promise<void> => {
      const body = { ...scope, loanIds: loans.map(({ id }) => id) }
      const { rows } = await server.call('IdentifyLots', { token, body })
      for (const loan of loans) lotIds.push(rows.find(({ loanId }) => loanId === loan.id)?.id ?? '')
      await server.call('IssueNotices', { token, body: { ...scope, lotIds } })
      for (const id of lotIds)
        await server.call('RecordService', {
          token,
          query: { id },
          body: { how: 'served', servedOn: today(), postReference: 'RT 1', proofId: null, note: null },
        })
    },
    schedule: async (heldOn: string): Promise<void> => {
      const body = { ...scope, heldOn, place: 'Community Hall', auctioneer: 'Raghavan', note: null, lotIds }
      await server.call('ScheduleAuction', { token, body })
    },
    /** The only bid on a lot, in rupees, and its sale, with costs in rupees. */
    sell: async (place: number, rupees: number, costs: number): Promise<void> => {
      const bid = { bidderName: 'Kumar Jewellers', bidderPhone: '98400 54321', amountPaise: rupees * RUPEE }
      await server.call('PlaceBid', { token, query: query(place), body: bid })
      const { bids, loanVersion } = await one(place)
      const sale = { postedOn: today(), bidId: bids[0]?.id ?? '', loanVersion }
      const costPayments = byBank(costs * RUPEE)
      await server.call('SellLot', {
        token,
        query: query(place),
        body: { ...sale, payments: byBank(rupees * RUPEE), costsPaise: costs * RUPEE, costPayments },
      })
    },
    refund: (place: number, rupees: number) =>
      server.call('RefundSurplus', {
        token,
        query: query(place),
        body: { postedOn: today(), payments: byBank(rupees * RUPEE) },
      }),
    recover: (place: number, rupees: number) =>
      server.call('ReceiveShortfall', {
        token,
        query: query(place),
        body: { postedOn: today(), payments: byBank(rupees * RUPEE) },
      }),
    writeOff: (place: number) =>
      server.call('WriteOffShortfall', {
        token,
        query: query(place),
        body: { postedOn: today(), reason: 'Left the town' },
      }),
  }
}
