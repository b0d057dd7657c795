import { describe, expect, test } from 'vitest'
import { proposedCollection, releaseDue } from '../../src/domain/custody/releaseDue.ts'
import { policyProfiles } from '../../src/domain/policy/policy.ts'

/** Sundays are off, and one Wednesday. */
const closed = { weeklyOff: 0, holidays: ['2026-05-06'] }

describe('release date of a closed loan', () => {
  test('the release is due within the policy’s working days, and each later day costs compensation', () => {
    // Closed on a Friday: Saturday, then Monday to Saturday without the holiday, then Monday.
    const dueOn = (today: string) => releaseDue('2026-05-01', today, policyProfiles.nbfc, closed)
    expect(dueOn('2026-05-01')).toEqual({ byOn: '2026-05-11', lateDays: 0, compensationPaise: 0 })
    expect(dueOn('2026-05-11')).toEqual({ byOn: '2026-05-11', lateDays: 0, compensationPaise: 0 })
    expect(dueOn('2026-05-14')).toEqual({ byOn: '2026-05-11', lateDays: 3, compensationPaise: 1_500_000 })
  })

  test('a pawnbroker’s release is due the same day, without compensation', () => {
    expect(releaseDue('2026-05-03', '2026-05-05', policyProfiles.pawnbroker, closed)).toEqual({
      byOn: '2026-05-03',
      lateDays: 2,
      compensationPaise: 0,
    })
  })

  test('a packet at a lender is collected on the release date, at the earliest on the next working day', () => {
    const proposed = (closedOn: string, policy: keyof typeof policyProfiles, today = closedOn) =>
      proposedCollection(closedOn, today, policyProfiles[policy], closed)
    expect(proposed('2026-05-01', 'nbfc')).toBe('2026-05-11')
    // A Saturday, then a Tuesday before the holiday.
    expect(proposed('2026-05-02', 'pawnbroker')).toBe('2026-05-04')
    expect(proposed('2026-05-05', 'pawnbroker')).toBe('2026-05-07')
    // Closed on a day that was left open.
    expect(proposed('2026-05-01', 'pawnbroker', '2026-05-04')).toBe('2026-05-05')
    expect(proposed('2026-05-01', 'nbfc', '2026-05-04')).toBe('2026-05-11')
    expect(proposed('2026-05-01', 'nbfc', '2026-05-11')).toBe('2026-05-12')
  })
})
