import { describe, expect, test } from 'vitest'
import {
  auctionMessages,
  bidProblem,
  earliestSaleOn,
  failuresAfter,
  type LotAction,
  type LotState,
  lotProblem,
  lotStates,
  refundByOn,
  reserveOf,
  runningStates,
  scheduleProblem,
  settle,
  shortfallProblem,
} from '../../src/domain/auction/auction.ts'
import {
  entryReversalProblem,
  type LotStep,
  newestEntry,
  openAfterReversal,
} from '../../src/domain/auction/entriesAfterSale.ts'
import { totalOf } from '../../src/domain/loan/loanState.ts'
import { reversalMessages } from '../../src/domain/loan/statement.ts'
import { policyProfiles } from '../../src/domain/policy/policy.ts'
import { forSeeds } from '../support/seeded.ts'

const { nbfc, pawnbroker } = policyProfiles

describe('actions on a lot', () => {
  const from: [LotAction, LotState[]][] = [
    ['notice', ['identified']],
    ['serve', ['noticed']],
    // A scheduled lot without a reserve price can move to another day.
    ['schedule', ['served', 'affixed', 'scheduled', 'failed']],
    ['reserve', ['scheduled']],
    ['bid', ['scheduled']],
    ['sell', ['scheduled']],
    ['fail', ['scheduled']],
    ['withdraw', ['identified', 'noticed', 'served', 'affixed', 'scheduled', 'failed']],
    ['refund', ['sold']],
    ['recover', ['sold']],
    ['writeOff', ['sold']],
    ['reverse', ['sold', 'settled']],
  ]

  test.each(from)(
    'action %s is allowed in these states only and has a message in all others',
    (action, states) => {
      expect(lotStates.filter((state) => lotProblem(state, action) === null)).toEqual(states)
      for (const state of lotStates) expect(lotProblem(state, action)).not.toBe('')
    },
  )

  test('an action that is not allowed has the message for the state of the lot', () => {
    expect(lotProblem('withdrawn', 'sell')).toBe(auctionMessages.withdrawn)
    expect(lotProblem('settled', 'refund')).toBe(auctionMessages.settled)
    expect(lotProblem('sold', 'sell')).toBe(auctionMessages.ended)
    expect(lotProblem('sold', 'withdraw')).toBe(auctionMessages.ended)
    expect(lotProblem('noticed', 'notice')).toBe(auctionMessages.noticed)
    expect(lotProblem('identified', 'serve')).toBe(auctionMessages.notNoticed)
    expect(lotProblem('served', 'serve')).toBe(auctionMessages.served)
    expect(lotProblem('noticed', 'schedule')).toBe(auctionMessages.notServed)
    expect(lotProblem('scheduled', 'schedule', true)).toBe(auctionMessages.scheduled)
    expect(lotProblem('failed', 'bid')).toBe(auctionMessages.notScheduled)
    expect(lotProblem('failed', 'refund')).toBe(auctionMessages.notSold)
  })

  test('an auction counts as unsold only if a reserve price was set for it', () => {
    expect(failuresAfter({ failures: 1, reservePaise: null })).toBe(1)
    expect(failuresAfter({ failures: 1, reservePaise: 0 })).toBe(2)
  })

  test('a lot can be withdrawn until it is sold', () => {
    expect(lotStates.filter((state) => lotProblem(state, 'withdraw') === null)).toEqual(runningStates)
  })
})

describe('auction date', () => {
  test('the earliest auction date is the policy’s number of notice days after the notice; an earlier or past date is rejected', () => {
    expect(earliestSaleOn('2026-02-20', nbfc)).toBe('2026-03-06')
    expect(earliestSaleOn('2026-02-20', pawnbroker)).toBe('2026-03-07')
    expect(scheduleProblem('2026-03-06', '2026-03-06', '2026-02-25')).toBeNull()
    expect(scheduleProblem('2026-03-05', '2026-03-06', '2026-02-25')).toBe(
      auctionMessages.notice('2026-03-06'),
    )
    expect(scheduleProblem('2026-03-10', '2026-03-06', '2026-03-11')).toBe(auctionMessages.past)
    expect(scheduleProblem('2026-03-10', '2026-03-06', '2026-03-10')).toBeNull()
  })
})

describe('reserve of a lot', () => {
  test('the reserve is a share of the value, rounded half up, and lower after the policy’s number of unsold auctions', () => {
    expect(reserveOf(12_345_675, 0, nbfc)).toEqual({ reserveBp: 9000, reservePaise: 11_111_108 })
    expect(reserveOf(12_345_675, 1, nbfc).reserveBp).toBe(9000)
    expect(reserveOf(12_345_675, 2, nbfc)).toEqual({ reserveBp: 8500, reservePaise: 10_493_824 })
    expect(reserveOf(12_345_675, 9, pawnbroker).reserveBp).toBe(9000)
  })

  test('the reserve never rises after unsold auctions', () => {
    const odd = { reserveBp: 8000, reserveAfterFailuresBp: 9000, failuresForLowerReserve: 0 }
    expect(reserveOf(10_000, 5, odd)).toEqual({ reserveBp: 8000, reservePaise: 8000 })
  })

  test('a bid must reach the reserve and exceed the highest bid', () => {
    expect(bidProblem(8999, 9000, null)).toBe(auctionMessages.belowReserve(9000))
    expect(bidProblem(9000, 9000, null)).toBeNull()
    expect(bidProblem(9500, 9000, 9500)).toBe(auctionMessages.notHigher(9500))
    expect(bidProblem(9501, 9000, 9500)).toBeNull()
  })
})

describe('settlement of a sale price', () => {
  const owed = {
    costsPaise: 5_000,
    dues: { chargesPaise: 3_000, penalPaise: 2_000, interestPaise: 40_000, principalPaise: 500_000 },
  }

  test('the price pays costs, charges, penal interest, interest and principal in this order, and the rest is the surplus', () => {
    expect(settle(600_000, owed)).toEqual({
      ...owed,
      pricePaise: 600_000,
      costsRecoveredPaise: 5_000,
      recovered: owed.dues,
      surplusPaise: 50_000,
      shortfallPaise: 0,
      waivedPaise: 0,
    })
  })

  test('unpaid principal is a shortfall', () => {
    expect(settle(450_000, owed)).toMatchObject({
      recovered: { ...owed.dues, principalPaise: 400_000 },
      surplusPaise: 0,
      shortfallPaise: 100_000,
      waivedPaise: 0,
    })
  })

  test('interest and penal interest that the price does not cover are waived, not a shortfall', () => {
    expect(settle(9_000, owed)).toMatchObject({
      recovered: { chargesPaise: 3_000, penalPaise: 1_000, interestPaise: 0, principalPaise: 0 },
      shortfallPaise: 500_000,
      waivedPaise: 41_000,
    })
  })

  test('recovered costs never exceed the price', () => {
    expect(settle(4_000, owed)).toMatchObject({
      costsRecoveredPaise: 4_000,
      shortfallPaise: 503_000,
      waivedPaise: 42_000,
    })
  })

  test('no paisa is lost, and there is never both a surplus and a shortfall', () => {
    forSeeds(500, (draws) => {
      const dues = {
        chargesPaise: draws.pick([0, draws.whole(1, 5_000)]),
        penalPaise: draws.pick([0, draws.whole(1, 5_000)]),
        interestPaise: draws.pick([0, draws.whole(1, 50_000)]),
        principalPaise: draws.whole(1, 500_000),
      }
      const settled = settle(draws.whole(1, 700_000), { costsPaise: draws.whole(0, 9_000), dues })
      const { pricePaise, costsRecoveredPaise, recovered, surplusPaise, shortfallPaise, waivedPaise } =
        settled
      expect(costsRecoveredPaise + totalOf(recovered) + surplusPaise).toBe(pricePaise)
      expect(totalOf(recovered) + shortfallPaise + waivedPaise).toBe(totalOf(dues))
      expect(Math.min(surplusPaise, shortfallPaise + waivedPaise)).toBe(0)
    })
  })
})

describe('surplus and shortfall after a sale', () => {
  const closed = { weeklyOff: 0, holidays: ['2026-08-15'] }

  test('the surplus is due within calendar days, or working days of the store, as the policy says', () => {
    expect(refundByOn('2026-08-13', nbfc, closed)).toBe('2026-08-22')
    expect(refundByOn('2026-08-13', pawnbroker, closed)).toBe('2026-09-12')
  })

  test('receipts against a shortfall cannot exceed it', () => {
    expect(shortfallProblem(500, 500)).toBeNull()
    expect(shortfallProblem(501, 500)).toBe(auctionMessages.tooMuch(500))
  })
})

describe('reversal of entries after a sale', () => {
  const step = (seq: number, action: string, reversesSeq: number | null = null): LotStep => ({
    seq,
    action,
    amountPaise: 500,
    voucherId: null,
    reversesSeq,
  })
  const steps = [step(6, 'sell'), step(7, 'recover'), step(8, 'recover'), step(9, 'write-off')]

  test('begins with the newest entry that is not reversed; the sale is never reversed', () => {
    expect(newestEntry(steps)?.seq).toBe(9)
    expect(entryReversalProblem(steps, 9)).toBeNull()
    expect(entryReversalProblem(steps, 8)).toBe(reversalMessages.newestFirst)
    expect(entryReversalProblem(steps, 6)).toBe(reversalMessages.unknown)
    const after = [...steps, step(10, 'reverse', 9)]
    expect(newestEntry(after)?.seq).toBe(8)
    expect(entryReversalProblem(after, 8)).toBeNull()
    for (const seq of [9, 10, 11]) expect(entryReversalProblem(after, seq)).toBe(reversalMessages.unknown)
    expect(newestEntry([step(6, 'sell')])).toBeUndefined()
  })

  test('adds a refund back to the surplus due, and a payment or a write-off back to the shortfall due', () => {
    const open = { surplusDuePaise: 0, shortfallDuePaise: 200 }
    expect(openAfterReversal(open, step(7, 'refund'))).toEqual({
      surplusDuePaise: 500,
      shortfallDuePaise: 200,
    })
    for (const action of ['recover', 'write-off'])
      expect(openAfterReversal(open, step(7, action))).toEqual({ surplusDuePaise: 0, shortfallDuePaise: 700 })
  })
})
