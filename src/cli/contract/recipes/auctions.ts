import type { Known } from '../known.ts'
import type { Session } from '../sessions.ts'
import { byBank, openDay } from '../shop.ts'
import type { CallInput, Recipe, World } from '../world.ts'
import { drafted, openingLoan } from './money.ts'

/** The number of open loans in the opening balances of one store of the checker. */
const LOANS = 4
/** Added to the principal of a loan, in paise, so that the sale of its item leaves a shortfall. */
const EXTRA_PAISE = 8_000_000

/** The costs of a sale, as in the example. */
const COSTS_PAISE = 50_000

interface Lot {
  session: Session
  id: string
}

/** An overdue loan that no other recipe uses. When none is left, several are imported with the opening balances of a new store. */
async function overdueLoan(world: World, withShortfall: boolean): Promise<Lot> {
  const candidates = await world.once(`overdue ${withShortfall}`, async (): Promise<Lot[]> => [])
  if (candidates.length === 0) {
    const { session } = await drafted(world)
    for (let n = 0; n < LOANS; n++) {
      const body = await openingLoan(world, withShortfall ? EXTRA_PAISE : 0)
      await world.call('AddOpeningLoan', { session, body })
    }
    await world.call('AcceptLedgerOpening', { session })
    await openDay(world, session)
    const { rows } = await world.call('GetAuctionCandidate', { session })
    candidates.push(...(rows as Known[]).map(({ id }) => ({ session, id })))
  }
  const next = candidates.pop()
  if (!next) throw new Error('no loan is past due')
  return next
}

async function identified(world: World, withShortfall = false): Promise<Lot> {
  const { session, id } = await overdueLoan(world, withShortfall)
  const { rows } = await world.call('IdentifyLots', { session, body: { loanIds: [id] } })
  return { session, id: (rows as Known[])[0]?.id ?? '' }
}

async function noticed(world: World, withShortfall = false): Promise<Lot> {
  const lot = await identified(world, withShortfall)
  await world.call('IssueNotices', { session: lot.session, body: { lotIds: [lot.id] } })
  return lot
}

async function served(world: World, withShortfall = false): Promise<Lot> {
  const lot = await noticed(world, withShortfall)
  await world.call('RecordService', { session: lot.session, query: { id: lot.id } })
  return lot
}

async function scheduled(world: World, withShortfall = false): Promise<Lot & { auctionId: string }> {
  const lot = await served(world, withShortfall)
  const { id } = await world.call('ScheduleAuction', { session: lot.session, body: { lotIds: [lot.id] } })
  return { ...lot, auctionId: id }
}

async function openForBids(world: World, withShortfall = false): Promise<Lot> {
  const lot = await scheduled(world, withShortfall)
  await world.call('SetReserves', { session: lot.session, query: { id: lot.auctionId } })
  return lot
}

/** The fields of a lot in replies. */
type OneLot = Known & {
  lot: Record<string, number>
  loanVersion: number
  bids: { id: string; amountPaise: number }[]
  steps: { seq: number }[]
}

async function bid(world: World, withShortfall: boolean): Promise<CallInput> {
  const { session, id } = await openForBids(world, withShortfall)
  const { lot } = (await world.call('GetAuctionLotById', { session, query: { id } })) as unknown as OneLot
  return { session, query: { id }, body: { amountPaise: (lot.reservePaise ?? 0) + 100_000 } }
}

async function sale(world: World, withShortfall = false): Promise<CallInput> {
  const { session, query, body } = await bid(world, withShortfall)
  const one = (await world.call('PlaceBid', { session, query, body })) as unknown as OneLot
  const [highest] = one.bids
  const payments = await byBank(world, highest?.amountPaise ?? 0)
  const costs = { costsPaise: COSTS_PAISE, costPayments: await byBank(world, COSTS_PAISE) }
  return { session, query, body: { bidId: highest?.id, loanVersion: one.loanVersion, payments, ...costs } }
}

/** A sold lot, and a payment of the surplus or shortfall that is in `field`. */
async function settled(world: World, withShortfall: boolean, field: string): Promise<CallInput> {
  const { session, query, body } = await sale(world, withShortfall)
  const one = (await world.call('SellLot', { session, query, body })) as unknown as OneLot
  return { session, query, body: { payments: await byBank(world, one.lot[field] ?? 0) } }
}

const byId = ({ session, id }: Lot): CallInput => ({ session, query: { id } })

/** Recipes for the operations of auctions: each takes its own loan through the previous steps. */
export const auctionRecipes: Record<string, Recipe> = {
  GetAuctionLotById: async (world) => byId(await identified(world)),
  GetAuctionById: async (world) => {
    const { session, auctionId } = await scheduled(world)
    return { session, query: { id: auctionId } }
  },
  GetAuctionNotice: async (world) => byId(await noticed(world)),
  IdentifyLots: async (world, input) => {
    if (input.body) return {}
    const { session, id } = await overdueLoan(world, false)
    return { session, body: { loanIds: [id] } }
  },
  IssueNotices: async (world, input) => {
    if (input.body) return {}
    const { session, id } = await identified(world)
    return { session, body: { lotIds: [id] } }
  },
  RecordService: async (world, input) => (input.query ? {} : byId(await noticed(world))),
  ScheduleAuction: async (world, input) => {
    if (input.body) return {}
    const { session, id } = await served(world)
    return { session, body: { lotIds: [id] } }
  },
  SetReserves: async (world, input) => {
    if (input.query) return {}
    const { session, auctionId } = await scheduled(world)
    return { session, query: { id: auctionId } }
  },
  PlaceBid: async (world, input) => (input.query ? {} : bid(world, false)),
  WithdrawBid: async (world, input) => {
    if (input.query) return {}
    const { session, query, body } = await bid(world, false)
    const one = (await world.call('PlaceBid', { session, query, body })) as unknown as OneLot
    return { session, query, body: { bidId: one.bids[0]?.id } }
  },
  SellLot: async (world, input) => (input.query ? {} : sale(world)),
  FailLot: async (world) => byId(await openForBids(world)),
  WithdrawLot: async (world) => byId(await identified(world)),
  RefundSurplus: async (world) => settled(world, false, 'surplusDuePaise'),
  ReceiveShortfall: async (world) => settled(world, true, 'shortfallDuePaise'),
  WriteOffShortfall: async (world) => {
    const { session, query } = await settled(world, true, 'shortfallDuePaise')
    return { session, query }
  },
  ReverseAuctionEntry: async (world, input) => {
    if (input.query) return {}
    const { session, query, body } = await settled(world, true, 'shortfallDuePaise')
    const one = (await world.call('ReceiveShortfall', { session, query, body })) as unknown as OneLot
    return { session, query, body: { seq: one.steps.at(-1)?.seq } }
  },
}
