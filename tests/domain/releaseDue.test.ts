import { describe, expect, test } from 'vitest'
import { releaseDue } from '../../src/domain/custody/releaseDue.ts'
import { policyProfiles } from '../../src/domain/policy/policy.ts'

/** Sundays are off, and one Wednesday. */
const shut = { weeklyOff: 0, holidays: ['2026-05-06'] }

describe('the packet of a repaid loan is to be handed out', () => {
  test('within the working days of the policy; each day beyond costs', () => {
    // Closed on a Friday: Saturday, then Monday to Saturday without the holiday, then Monday.
    const on = (today: string) => releaseDue('2026-05-01', today, policyProfiles.nbfc, shut)
    expect(on('2026-05-01')).toEqual({ byOn: '2026-05-11', lateDays: 0, compensationPaise: 0 })
    expect(on('2026-05-11')).toEqual({ byOn: '2026-05-11', lateDays: 0, compensationPaise: 0 })
    expect(on('2026-05-14')).toEqual({ byOn: '2026-05-11', lateDays: 3, compensationPaise: 1_500_000 })
  })

  test('the same day by a pawnbroker’s policy, which costs nothing', () => {
    expect(releaseDue('2026-05-03', '2026-05-05', policyProfiles.pawnbroker, shut)).toEqual({
      byOn: '2026-05-03',
      lateDays: 2,
      compensationPaise: 0,
    })
  })
})
