import type { AuctionLotRow, AuctionStage } from '../../../api/gen/model/index.ts'
import { addDays } from '../../../domain/dates/dates.ts'
import { totalOf } from '../../../domain/loan/loanState.ts'
import { nextBusinessDay } from './calendar.ts'
import type { Counter } from './counter.ts'
import type { StorePlan } from './plan.ts'
import { endLoan, type SimulatedLoan } from './simulatedLoan.ts'

/** Two past auctions and a future one, in days before today; a negative number is a day after today. */
const FIRST_SALE = 56
const SECOND_SALE = 20
const NEXT_SALE = -4
/** Loans added to the auction list for the first auction and for the future one. */
const FIRST_LOTS = 6
const NEXT_LOTS = 5
/** How many of the last notices were served; the others await delivery. */
const SERVED_OF_LAST = 2
/** Price of a good bid, in percent of the reserve price. */
const GOOD_BID = 125
/** Costs of the sale of a lot. */
const COSTS_PAISE = 50_000
/** Shortfall of one sale, whose advertisement cost more, and what the customer pays of it. */
const SHORT_PAISE = 240_000
const RECOVERED_PAISE = 100_000

interface Auctions {
  counter: Counter
  plan: StorePlan
  loans: readonly (SimulatedLoan | null)[]
}

/** Auction work of the first store's manager, by days before today. */
const tasks: readonly { ago: number; work: (auctions: Auctions) => Promise<void> }[] = [
  { ago: 80, work: (auctions) => identify(auctions, FIRST_LOTS) },
  { ago: 78, work: notify },
  { ago: 74, work: (auctions) => serve(auctions, FIRST_LOTS) },
  { ago: 72, work: (auctions) => schedule(auctions, FIRST_SALE) },
  { ago: FIRST_SALE, work: hold },
  { ago: 50, work: refund },
  { ago: 44, work: recover },
  { ago: 48, work: (auctions) => schedule(auctions, SECOND_SALE) },
  { ago: 30, work: (auctions) => identify(auctions, NEXT_LOTS) },
  { ago: 28, work: notify },
  { ago: 24, work: (auctions) => serve(auctions, SERVED_OF_LAST) },
  { ago: SECOND_SALE, work: sellAll },
  { ago: 8, work: (auctions) => schedule(auctions, NEXT_SALE) },
  { ago: 4, work: (auctions) => identify(auctions, 1) },
]

/** The auctions of a store: only the first store holds any; its lots show every outcome. */
export function auctionsOf(auctions: Auctions): { simulateDay: (day: string) => Promise<void> } {
  const { plan } = auctions
  const days = new Map(tasks.map(({ ago, work }) => [dayOf(plan, ago), work]))
  return {
    simulateDay: async (day) => {
      if (plan.store === 0) await days.get(day)?.(auctions)
    },
  }
}

function dayOf({ today }: StorePlan, ago: number): string {
  return nextBusinessDay(addDays(today, -ago))
}

async function lotsAt({ counter }: Auctions, stage: AuctionStage): Promise<AuctionLotRow[]> {
  const { rows } = await counter.send('GetAuctionLot', { body: { ...counter.scope, stage } }, 'manager')
  return rows
}

/** Adds the longest overdue loans to the auction list. Only the customer of the first one still comes to the counter. */
async function identify({ counter, loans }: Auctions, limit: number): Promise<void> {
  const { scope } = counter
  const { rows } = await counter.send('GetAuctionCandidate', { body: { ...scope, limit } }, 'manager')
  if (rows.length === 0) return
  const loanIds = rows.map(({ id }) => id)
  await counter.send('IdentifyLots', { body: { ...scope, loanIds } }, 'manager')
  for (const loan of loans) if (loan && loanIds.indexOf(loan.id) > 0) loan.abandoned = true
}

async function notify(auctions: Auctions): Promise<void> {
  const { counter } = auctions
  const lotIds = (await lotsAt(auctions, 'notice')).map(({ id }) => id)
  if (lotIds.length > 0) await counter.send('IssueNotices', { body: { ...counter.scope, lotIds } }, 'manager')
}

/** Most notices are delivered by post; one is pasted on the door where nobody opens. */
async function serve(auctions: Auctions, most: number): Promise<void> {
  const { counter } = auctions
  for (const [index, { id }] of (await lotsAt(auctions, 'service')).slice(0, most).entries()) {
    const how = index === 1 ? ('affixed' as const) : ('served' as const)
    const postReference = how === 'served' ? `RT${480_000_000 + index}IN` : null
    const body = { how, servedOn: counter.today(), postReference, proofId: null, note: null }
    await counter.send('RecordService', { query: { id }, body }, 'manager')
  }
}

async function schedule(auctions: Auctions, ago: number): Promise<void> {
  const { counter, plan } = auctions
  const lotIds = (await lotsAt(auctions, 'schedule')).map(({ id }) => id)
  if (lotIds.length === 0) return
  const sale = { heldOn: dayOf(plan, ago), place: 'Community Hall, Mylapore', auctioneer: 'S. Raghavan' }
  await counter.send(
    'ScheduleAuction',
    { body: { ...counter.scope, ...sale, note: null, lotIds } },
    'manager',
  )
}

/** The lots of today's sale with their reserve prices, those with the lowest coverage of the principal first. */
async function lotsForSale(auctions: Auctions): Promise<AuctionLotRow[]> {
  const { counter } = auctions
  const [first] = await lotsAt(auctions, 'sale')
  if (!first?.auctionId) return []
  const { lots } = await counter.send(
    'SetReserves',
    { query: { id: first.auctionId }, body: counter.scope },
    'manager',
  )
  return lots
    .filter(({ state }) => state === 'scheduled')
    .sort((one, other) => coverage(one) - coverage(other))
}

const coverage = ({ reservePaise, outstandingPaise }: AuctionLotRow) => (reservePaise ?? 0) - outstandingPaise

/** The first auction: one lot is sold at its reserve price with a shortfall, one is unsold, one withdrawn, the others bring more. */
async function hold(auctions: Auctions): Promise<void> {
  const { counter } = auctions
  for (const [index, lot] of (await lotsForSale(auctions)).entries()) {
    const query = { id: lot.id }
    if (index === 1)
      await counter.send('FailLot', { query, body: { bidId: null, note: 'Nobody bid' } }, 'manager')
    else if (index === 2) {
      const body = { reason: 'The family pays by instalments, as agreed' }
      await counter.send('WithdrawLot', { query, body }, 'manager')
    } else if (index === 0) await sell(auctions, lot, 100, SHORT_PAISE)
    else await sell(auctions, lot, GOOD_BID)
  }
}

async function sellAll(auctions: Auctions): Promise<void> {
  for (const lot of await lotsForSale(auctions)) await sell(auctions, lot, GOOD_BID)
}

/** Sells a lot to the only bidder at a percentage of its reserve price; with `shortPaise`, at costs that leave this shortfall. */
async function sell(
  { counter, loans }: Auctions,
  lot: AuctionLotRow,
  percent: number,
  shortPaise?: number,
): Promise<void> {
  const query = { id: lot.id }
  const amountPaise = Math.ceil(((lot.reservePaise ?? 0) * percent) / 10_000) * 100
  const bid = { bidderName: 'Kumaran Jewellers', bidderPhone: '98410 55210', amountPaise }
  const { bids, loanVersion, dues } = await counter.send('PlaceBid', { query, body: bid }, 'manager')
  const costsPaise =
    shortPaise === undefined ? COSTS_PAISE : Math.max(COSTS_PAISE, amountPaise - totalOf(dues) + shortPaise)
  const body = {
    postedOn: counter.today(),
    bidId: bids[0]?.id ?? '',
    loanVersion,
    payments: counter.payIn(amountPaise, false),
    costsPaise,
    costPayments: counter.payOut(costsPaise, false),
  }
  await counter.send('SellLot', { query, body }, 'manager')
  const loan = loans.find((one) => one?.id === lot.loanId)
  if (loan) endLoan(loan)
}

async function refund(auctions: Auctions): Promise<void> {
  const { counter } = auctions
  for (const { id, surplusDuePaise } of await lotsAt(auctions, 'settle')) {
    if (surplusDuePaise === 0) continue
    const body = { postedOn: counter.today(), payments: counter.payOut(surplusDuePaise, false) }
    await counter.send('RefundSurplus', { query: { id }, body }, 'manager')
  }
}

/** The customer pays a part of the shortfall. */
async function recover(auctions: Auctions): Promise<void> {
  const { counter } = auctions
  for (const { id, shortfallDuePaise } of await lotsAt(auctions, 'settle')) {
    if (shortfallDuePaise === 0) continue
    const body = { postedOn: counter.today(), payments: counter.payIn(RECOVERED_PAISE, false) }
    await counter.send('ReceiveShortfall', { query: { id }, body }, 'manager')
  }
}
