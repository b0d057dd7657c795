import { describe, expect, it } from 'vitest'
import { clockOffset, lengthOf } from '../../src/web/session/clock.ts'
import { holdsFor, lockOf } from '../../src/web/session/lock.ts'
import { isExpected, nextReset, type ResetState, resetStart } from '../../src/web/session/resetSteps.ts'
import { formatCountdown, secondsUntil, spokenSeconds } from '../../src/web/session/useCountdown.ts'

const account = { companyId: null, userName: 'anitha' }
const sent: ResetState = { step: 'otp', account, deadline: 121_000 }

describe('password reset', () => {
  it('goes from step to step by the text of each reply, up to the sign-in page', () => {
    let state = nextReset(resetStart, { kind: 'requested', reply: 'OTP sent to email', account, now: 1_000 })
    expect(state).toEqual(sent)
    state = nextReset(state, { kind: 'verified', reply: 'OTP Validate Success' })
    expect(state).toEqual({ step: 'password', account })
    state = nextReset(state, { kind: 'saved', reply: 'Password changed successfully' })
    expect(state).toEqual({ step: 'done' })
  })

  it('stays where it is on any other reply', () => {
    const others = [
      '',
      ' ',
      'OTP',
      'otp sent to email',
      'OTP sent to email ',
      'OTP Validate Success.',
      'Locked',
      '௧',
    ]
    for (const reply of others) {
      expect(nextReset(resetStart, { kind: 'requested', reply, account, now: 0 })).toBe(resetStart)
      expect(nextReset(sent, { kind: 'verified', reply })).toBe(sent)
      expect(isExpected('requested', reply)).toBe(false)
      expect(isExpected('verified', reply)).toBe(false)
    }
    expect(isExpected('verified', 'OTP sent to email')).toBe(false)
    expect(isExpected('saved', 'Password changed successfully')).toBe(true)
  })

  it('returns to the user name at 0:00 and not before', () => {
    expect(nextReset(sent, { kind: 'tick', now: 120_999 })).toBe(sent)
    expect(nextReset(sent, { kind: 'tick', now: 121_000 })).toEqual({
      step: 'userName',
      expired: true,
      account,
    })
    // A sleeping tab wakes much later.
    expect(nextReset(sent, { kind: 'tick', now: 9_999_999 })).toMatchObject({ step: 'userName' })
  })

  it('accepts a correct code whose reply arrives after the countdown', () => {
    const late = nextReset(sent, { kind: 'tick', now: 121_000 })
    expect(nextReset(late, { kind: 'verified', reply: 'OTP Validate Success' })).toEqual({
      step: 'password',
      account,
    })
  })

  it('does not let the clock or a stray reply skip the code', () => {
    expect(nextReset(resetStart, { kind: 'verified', reply: 'OTP Validate Success' })).toBe(resetStart)
    expect(nextReset(sent, { kind: 'saved', reply: 'Password changed successfully' })).toBe(sent)
    const password: ResetState = { step: 'password', account }
    expect(nextReset(password, { kind: 'tick', now: 9_999_999 })).toBe(password)
    expect(nextReset(sent, { kind: 'restarted' })).toEqual({ step: 'userName', expired: false, account })
  })
})

describe('countdown', () => {
  it('shows 2:00 down to 0:00', () => {
    expect([120, 119, 61, 60, 9, 0].map(formatCountdown)).toEqual([
      '2:00',
      '1:59',
      '1:01',
      '1:00',
      '0:09',
      '0:00',
    ])
    expect(secondsUntil(120_000, 0)).toBe(120)
    expect(secondsUntil(120_000, 119_001)).toBe(1)
    expect(secondsUntil(120_000, 500_000)).toBe(0)
  })

  it('is announced at most four times', () => {
    const spoken = new Set(Array.from({ length: 121 }, (_, past) => spokenSeconds(120 - past)))
    expect([...spoken]).toEqual([120, 60, 30, 10])
    expect(spokenSeconds(600)).toBeNull()
  })
})

describe('a wrong clock', () => {
  const server = '2026-04-05T04:30:00.000Z'
  const at = Date.parse(server)

  it('is not reported within 60 s, however slow the connection', () => {
    expect(clockOffset(server, at + 59_000, at + 59_000)).toBeNull()
    expect(clockOffset(server, at - 100_000, at + 100_000)).toBeNull()
    expect(clockOffset(server, at - 10_000, at + 190_000)).toBeNull()
    expect(clockOffset('nonsense', at, at)).toBeNull()
  })

  it('is reported with the difference, ahead or behind', () => {
    expect(clockOffset(server, at + 300_000, at + 300_000)).toBe(300_000)
    expect(clockOffset(server, at - 90_000, at - 90_000)).toBe(-90_000)
    expect(lengthOf(-90_000)).toEqual({ unit: 'seconds', count: 90 })
    expect(lengthOf(300_000)).toEqual({ unit: 'minutes', count: 5 })
    expect(lengthOf(7 * 3_600_000)).toEqual({ unit: 'hours', count: 7 })
  })
})

describe('the wait after too many attempts', () => {
  const problem = {
    type: 'about:blank',
    title: 'Too Many Requests',
    status: 429,
    detail: 'Wait.',
    requestId: '',
  }

  it('applies to one user name, whatever its case', () => {
    const lock = lockOf({ ...problem, retryAfterSeconds: 900 }, ' Anitha', 1_000)
    expect(lock).toEqual({ userName: 'anitha', until: 901_000 })
    expect(holdsFor(lock, 'ANITHA ')).toBe(true)
    expect(holdsFor(lock, 'owner')).toBe(false)
    expect(holdsFor(null, 'anitha')).toBe(false)
  })

  it('exists only with Retry-After', () => {
    expect(lockOf(problem, 'anitha', 0)).toBeNull()
    expect(lockOf({ ...problem, status: 401, retryAfterSeconds: 5 }, 'anitha', 0)).toBeNull()
  })
})
