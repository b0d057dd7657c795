import { addDays } from '../../src/domain/dates/dates.ts'
import { dateIn } from '../../src/server/platform/text/time.ts'
import { ALL, OFFICE, placeOf, type RoleRow, type SampleBusiness } from './roles.ts'
import { sampleLoan } from './sampleLoan.ts'

/** Roles per operation on auctions in the sample business; each row makes a request that would succeed. */
export function auctionRights({ server, session, openDay }: SampleBusiness): RoleRow[] {
  const today = () => dateIn('Asia/Kolkata', new Date())
  const owner = () => session('owner')
  const place = () => placeOf({ session })
  const asOwner = () => ({ token: owner().token })
  const overdue = async () => {
    await openDay()
    return sampleLoan(server(), owner(), { openedOn: addDays(today(), -400), dueOn: addDays(today(), -35) })
  }
  const identified = async () => {
    const body = { ...place(), loanIds: [(await overdue()).id] }
    const { rows } = await server().call('IdentifyLots', { ...asOwner(), body })
    return rows[0]?.id ?? ''
  }
  const noticed = async () => {
    await server().pool.query(`update company set policy = policy || '{"auctionNoticeDays": 0}'`)
    const id = await identified()
    await server().call('IssueNotices', { ...asOwner(), body: { ...place(), lotIds: [id] } })
    return id
  }
  const service = () =>
    ({ how: 'served', servedOn: today(), postReference: null, proofId: null, note: null }) as const
  const served = async () => {
    const id = await noticed()
    await server().call('RecordService', { ...asOwner(), query: { id }, body: service() })
    return id
  }
  const day = (id: string) => ({
    ...place(),
    heldOn: today(),
    place: 'Hall',
    auctioneer: 'Raghavan',
    note: null,
    lotIds: [id],
  })
  const scheduled = async () => {
    const id = await served()
    const auction = await server().call('ScheduleAuction', { ...asOwner(), body: day(id) })
    return { id, auctionId: auction.id }
  }
  const openForBids = async () => {
    const { id, auctionId } = await scheduled()
    await server().call('SetReserves', { ...asOwner(), query: { id: auctionId }, body: place() })
    return id
  }
  const bid = (amountPaise: number) => ({ bidderName: 'Kumar', bidderPhone: '98400 12345', amountPaise })
  const banks = async () => (await server().call('GetBank', { ...asOwner(), body: place() })).rows
  const byBank = async (amountPaise: number) => ({
    mode: 'bank' as const,
    amountPaise,
    reference: 'UTR 1',
    bankId: (await banks()).find(({ kind }) => kind === 'own')?.id ?? '',
  })
  /** The request to sell a new lot to its only bid, of this amount in paise; the reserve price is lowered to 1. */
  const saleRequest = async (pricePaise: number) => {
    const id = await openForBids()
    await server().pool.query('update auction_lot set reserve_paise = 1 where id = $1', [id])
    const { bids, loanVersion } = await server().call('PlaceBid', {
      ...asOwner(),
      query: { id },
      body: bid(pricePaise),
    })
    const body = {
      postedOn: today(),
      bidId: bids[0]?.id ?? '',
      loanVersion,
      costsPaise: 0,
      costPayments: [],
      payments: [await byBank(pricePaise)],
    }
    return { query: { id }, body }
  }
  const sold = async (pricePaise: number) =>
    (await server().call('SellLot', { ...asOwner(), ...(await saleRequest(pricePaise)) })).lot
  const [high, low] = [90_000_000, 100]
  return [
    ['see the loans that can be auctioned', 'GetAuctionCandidate', ALL, async () => ({ body: place() })],
    ['see the lots', 'GetAuctionLot', ALL, async () => ({ body: place() })],
    ['see a lot', 'GetAuctionLotById', ALL, async () => ({ query: { id: await identified() } })],
    ['print a notice of auction', 'GetAuctionNotice', ALL, async () => ({ query: { id: await noticed() } })],
    ['see an auction', 'GetAuctionById', ALL, async () => ({ query: { id: (await scheduled()).auctionId } })],
    [
      'add a loan to the auction list',
      'IdentifyLots',
      OFFICE,
      async () => ({ body: { ...place(), loanIds: [(await overdue()).id] } }),
    ],
    [
      'send a notice of auction',
      'IssueNotices',
      OFFICE,
      async () => ({ body: { ...place(), lotIds: [await identified()] } }),
    ],
    [
      'record the delivery of a notice',
      'RecordService',
      OFFICE,
      async () => ({ query: { id: await noticed() }, body: service() }),
    ],
    ['schedule an auction', 'ScheduleAuction', OFFICE, async () => ({ body: day(await served()) })],
    [
      'set reserve prices',
      'SetReserves',
      OFFICE,
      async () => ({ query: { id: (await scheduled()).auctionId }, body: place() }),
    ],
    [
      'record a bid',
      'PlaceBid',
      OFFICE,
      async () => ({ query: { id: await openForBids() }, body: bid(high) }),
    ],
    [
      'withdraw a bid',
      'WithdrawBid',
      OFFICE,
      async () => {
        const query = { id: await openForBids() }
        const { bids } = await server().call('PlaceBid', { ...asOwner(), query, body: bid(high) })
        return { query, body: { bidId: bids[0]?.id ?? '', reason: 'Typed with one zero too many' } }
      },
    ],
    ['sell a lot', 'SellLot', OFFICE, () => saleRequest(high)],
    [
      'mark a lot as unsold',
      'FailLot',
      OFFICE,
      async () => ({ query: { id: await openForBids() }, body: { bidId: null, note: null } }),
    ],
    [
      'withdraw a lot',
      'WithdrawLot',
      OFFICE,
      async () => ({ query: { id: await identified() }, body: { reason: 'Agreed' } }),
    ],
    [
      'pay a surplus',
      'RefundSurplus',
      OFFICE,
      async () => {
        const { id, surplusDuePaise } = await sold(high)
        return { query: { id }, body: { postedOn: today(), payments: [await byBank(surplusDuePaise)] } }
      },
    ],
    [
      'receive a shortfall payment',
      'ReceiveShortfall',
      OFFICE,
      async () => ({
        query: { id: (await sold(low)).id },
        body: { postedOn: today(), payments: [await byBank(100)] },
      }),
    ],
    [
      'write off a shortfall',
      'WriteOffShortfall',
      OFFICE,
      async () => ({ query: { id: (await sold(low)).id }, body: { postedOn: today(), reason: 'Lost' } }),
    ],
    [
      'reverse an entry after a sale',
      'ReverseAuctionEntry',
      OFFICE,
      async () => {
        const query = { id: (await sold(low)).id }
        const body = { postedOn: today(), reason: 'Lost' }
        const { reversible } = await server().call('WriteOffShortfall', { ...asOwner(), query, body })
        return { query, body: { seq: reversible?.seq ?? 0, postedOn: today(), reason: 'By mistake' } }
      },
    ],
  ]
}
