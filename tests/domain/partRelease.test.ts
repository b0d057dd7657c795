import { describe, expect, test } from 'vitest'
import {
  type PartReleaseRequest,
  partRelease,
  partReleaseMessages,
  releasableItems,
} from '../../src/domain/custody/partRelease.ts'
import { policyProfiles } from '../../src/domain/policy/policy.ts'
import { dailyTerms, drawTerms } from '../support/lending.ts'
import { forSeeds } from '../support/seeded.ts'

const { nbfc, pawnbroker } = policyProfiles

/** Three items of ₹1,00,000 in value, ₹50,000 outstanding, LTV 80 %. */
const request: PartReleaseRequest = {
  items: [
    { id: 'chain', valuePaise: 6_000_000 },
    { id: 'ring', valuePaise: 1_000_000 },
    { id: 'bangle', valuePaise: 3_000_000 },
  ],
  principalPaise: 5_000_000,
  policy: pawnbroker,
  otherOutstandingPaise: 0,
  terms: dailyTerms(),
  today: '2026-04-01',
  dueOn: '2027-04-01',
}
const released = (ids: string[], fields: Partial<PartReleaseRequest> = {}) =>
  partRelease({ ...request, ...fields }, ids)

describe('part release', () => {
  test('items can be released if the limit on the rest covers the principal, to the paisa', () => {
    expect(released(['bangle'])).toEqual({
      remainingValuePaise: 7_000_000,
      limitPaise: 5_600_000,
      payFirstPaise: 0,
      problem: null,
    })
    expect(released(['bangle'], { principalPaise: 5_600_000 }).problem).toBeNull()
    expect(released(['bangle'], { principalPaise: 5_600_001 })).toMatchObject({
      payFirstPaise: 1,
      problem: 'The customer must first pay ₹0.01 of principal.',
    })
  })

  test('if the limit on the rest does not cover the principal, the difference must be paid first', () => {
    expect(released(['bangle', 'ring'])).toEqual({
      remainingValuePaise: 6_000_000,
      limitPaise: 4_800_000,
      payFirstPaise: 200_000,
      problem: 'The customer must first pay ₹2,000.00 of principal.',
    })
    expect(released(['bangle', 'ring'], { principalPaise: 4_800_000 }).problem).toBeNull()
  })

  test('the borrower’s other loans count in the LTV tiers', () => {
    const policy = { ...nbfc, ltvAtMaturity: false }
    expect(released(['bangle'], { policy }).limitPaise).toBe(5_950_000)
    expect(released(['bangle'], { policy, otherOutstandingPaise: 60_000_000 }).limitPaise).toBe(5_250_000)
  })

  test('the limit includes interest to the due date if the policy says so, and none after it', () => {
    const at = (today: string) => released(['bangle'], { policy: nbfc, today }).limitPaise
    // 85 % of ₹70,000 divided by 1.18, as a year of interest is to come.
    expect(at('2026-04-01')).toBe(5_042_372)
    expect(at('2027-04-01')).toBe(5_950_000)
    expect(at('2027-08-01')).toBe(5_950_000)
  })

  test('all items, no items, items of other loans, and all items on which anything can be lent cannot be released', () => {
    expect(released(['chain', 'ring', 'bangle']).problem).toBe(partReleaseMessages.oneStays)
    expect(released([]).problem).toBe(partReleaseMessages.none)
    expect(released(['crown']).problem).toBe(partReleaseMessages.unknown)
    expect(released(['ring', 'crown']).problem).toBe(partReleaseMessages.unknown)
    const worthless = { items: [...request.items, { id: 'bead', valuePaise: 1 }] }
    expect(released(['chain', 'ring', 'bangle'], worthless).problem).toBe(partReleaseMessages.worthless)
  })

  test('each item is checked on its own', () => {
    expect(releasableItems(request).map(({ id, payFirstPaise }) => [id, payFirstPaise])).toEqual([
      ['chain', 1_800_000],
      ['ring', 0],
      ['bangle', 0],
    ])
  })

  test('items can be released after exactly the required payment, and not after a paisa less', () => {
    forSeeds(300, (draws) => {
      const items = Array.from({ length: draws.whole(2, 5) }, (_, index) => ({
        id: `i${index}`,
        valuePaise: draws.whole(100, 20_000_000),
      }))
      const one: PartReleaseRequest = {
        items,
        principalPaise: draws.whole(1, 40_000_000),
        policy: draws.pick([nbfc, pawnbroker]),
        otherOutstandingPaise: draws.pick([0, draws.whole(0, 70_000_000)]),
        terms: drawTerms(draws),
        today: '2026-04-01',
        dueOn: draws.pick(['2026-03-01', '2026-10-01']),
      }
      const ids = [draws.pick(items).id]
      const { payFirstPaise, limitPaise, problem } = partRelease(one, ids)
      if (limitPaise === 0) return
      expect(problem === null).toBe(payFirstPaise === 0)
      const paid = (paise: number) => partRelease({ ...one, principalPaise: one.principalPaise - paise }, ids)
      expect(paid(payFirstPaise).problem).toBeNull()
      if (payFirstPaise > 0) expect(paid(payFirstPaise - 1).payFirstPaise).toBe(1)
    })
  })
})
