import { UnsecuredJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ScreenPermission } from '../../src/api/gen/model/index.ts'
import { type OperationId, operations, type Right } from '../../src/api/gen/operations.ts'
import { canWith, missingNeeds, type NamedRight, rightsOf } from '../../src/web/shell/can.ts'
import { createLeadership, type LeaderChannel, type LeaderMessage } from '../../src/web/shell/leadership.ts'
import { outcomesOf } from '../../src/web/shell/messages.ts'
import { returnPathOf } from '../../src/web/shell/returnPath.ts'
import { eventOf } from '../../src/web/shell/serverEvents.ts'
import { timeOf } from '../../src/web/shell/session.ts'
import { sessionDue } from '../../src/web/shell/sessionKeeper.ts'
import { operationOf } from '../../src/web/shell/staleData.ts'

// The session is read from the browser's storage when its module is loaded; Node has none.
vi.hoisted(() => {
  Object.defineProperty(globalThis, 'localStorage', { value: { getItem: () => null }, configurable: true })
})

const SECOND = 1000
const MINUTE = 60 * SECOND

describe('sessionDue', () => {
  const now = Date.UTC(2026, 2, 31, 9)

  test.each([
    ['nothing', 15 * MINUTE, 0],
    ['nothing', 5 * MINUTE + 1, 0],
    ['renew', 5 * MINUTE, 0],
    ['renew', 1, 29 * MINUTE],
    ['expired', 0, 0],
    ['expired', -1, 0],
    ['expired', -1, 31 * MINUTE],
    ['nothing', 15 * MINUTE, 30 * MINUTE - 1],
    ['idle', 15 * MINUTE, 30 * MINUTE],
    ['idle', 1 * MINUTE, 45 * MINUTE],
  ] as const)('is %s with %i ms until the expiry and %i ms idle', (due, lives, rested) => {
    expect(sessionDue({ issuedAt: 0, expiresAt: now + lives }, now - rested, now)).toBe(due)
  })

  test('does not renew a token that a renewal did not make valid for longer', () => {
    const last = (lives: number) => sessionDue({ issuedAt: 0, expiresAt: now + lives }, now, now, true)
    expect([5 * MINUTE, SECOND, 0].map(last)).toEqual(['nothing', 'nothing', 'expired'])
  })

  test('ends a session whose expiry is unknown', () => {
    expect(sessionDue({ issuedAt: 0, expiresAt: 0 }, now, now)).toBe('expired')
  })

  test('renews a session whose token is from the future, because the clock was set back', () => {
    const due = (issuedAt: number) => sessionDue({ issuedAt, expiresAt: issuedAt + 15 * MINUTE }, now, now)
    expect(due(now + 11 * SECOND)).toBe('renew')
    // A reply that took a while.
    expect(due(now + 10 * SECOND)).toBe('nothing')
  })
})

describe('timeOf', () => {
  test('is the expiry of the token in milliseconds', () => {
    const token = new UnsecuredJWT({}).setExpirationTime(1_774_900_000).encode()
    expect(timeOf(token, 'exp')).toBe(1_774_900_000_000)
  })

  test.each(['', 'token', 'a.b.c', '..'])('is long past for %j', (token) => {
    expect(timeOf(token, 'exp')).toBe(0)
  })

  test('is long past for a token that never expires', () => {
    expect(timeOf(new UnsecuredJWT({ sub: 'someone' }).encode(), 'exp')).toBe(0)
  })
})

describe('returnPathOf', () => {
  const stored = (path: unknown, userId: unknown = 'u1') => JSON.stringify({ userId, path })

  test.each(['/store', '/role?open=new&q=a%20b', '/store/0199-Ab'])(
    'leads the same login back to %s',
    (path) => {
      expect(returnPathOf(stored(path), 'u1')).toBe(path)
    },
  )

  test('leads the next sign-in to the page requested without a session', () => {
    expect(returnPathOf(stored('/store', null), 'u1')).toBe('/store')
  })

  test('is for nobody else', () => {
    expect(returnPathOf(stored('/store'), 'u2')).toBeNull()
    expect(returnPathOf(stored('/store', undefined), 'u2')).toBeNull()
  })

  test.each([
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    '/',
    '',
    '/store#x',
    '/Store/../role',
    null,
    7,
  ])('leads nowhere for %j', (path) => {
    expect(returnPathOf(stored(path), 'u1')).toBeNull()
  })

  test.each(['', '{', 'null', '[]', '"/store"'])('drops the invalid stored value %j', (text) => {
    expect(returnPathOf(text, 'u1')).toBeNull()
  })
})

describe('operationOf', () => {
  test.each([
    [['getRole', { companyId: 'c' }], 'GetRole'],
    [['addRole'], 'AddRole'],
    [['GetRole'], 'GetRole'],
    [['getRoleAndMore'], null],
    [['/api/Role/GetRole'], null],
    [[''], null],
    [[], null],
    [[7], null],
    [[{ getRole: true }], null],
    [['toString'], null],
  ] as const)('of %j is %j', (key, operation) => {
    expect(operationOf(key)).toBe(operation)
  })

  test('finds every operation by the key of its hook', () => {
    for (const id of Object.keys(operations)) {
      expect(operationOf([id.charAt(0).toLowerCase() + id.slice(1)])).toBe(id)
    }
  })
})

describe('rights', () => {
  const rows = [
    { screen: 'Role', actions: ['view', 'add'] },
    { screen: 'Store', actions: [] },
    { screen: 'UserLogin', actions: ['view'] },
  ] as unknown as ScreenPermission[]
  const rights = rightsOf(rows)
  const can = canWith(rights)

  test('are written as `Screen.action`', () => {
    expect([...rights]).toEqual(['Role.view', 'Role.add', 'UserLogin.view'])
    expect(rightsOf([]).size).toBe(0)
  })

  test('are missing only for operations that the user may not call', () => {
    expect(missingNeeds(['GetRole', 'AddRole', 'GetUserLogin'], can)).toEqual([])
    expect(missingNeeds(['GetRole', 'UpdateRole', 'GetStore'], can)).toEqual(['UpdateRole', 'GetStore'])
    expect(missingNeeds([], can)).toEqual([])
  })

  test('can be named directly only if no operation needs them', () => {
    type IsNamed<Name extends Right> = Name extends NamedRight ? true : false
    const named: {
      [Name in 'Company.otherStores' | 'Role.export' | 'Role.add' | 'Role.view']: IsNamed<Name>
    } = {
      'Company.otherStores': true,
      'Role.export': true,
      'Role.add': false,
      'Role.view': false,
    }
    const needed = new Set<string>(Object.values(operations).map(({ permission }) => permission))
    expect(Object.keys(named).map((name) => !needed.has(name))).toEqual(Object.values(named))
  })

  test('are checked by operation or right; another name is neither for the compiler', () => {
    type IsNeed<Name> = Name extends OperationId | Right ? true : false
    const needs: { [Name in 'AddRole' | 'Role.add' | 'ApproveRole' | 'Role.approve']: IsNeed<Name> } = {
      AddRole: true,
      'Role.add': true,
      ApproveRole: false,
      'Role.approve': false,
    }
    expect(Object.keys(needs).map((name) => can(name as OperationId))).toEqual(Object.values(needs))
  })

  test('are not required for operations that need none', () => {
    const free = (Object.keys(operations) as OperationId[]).filter(
      (id) => !operations[id].permission.includes('.'),
    )
    expect(free).toContain('SignIn')
    expect(missingNeeds(free, canWith(new Set()))).toEqual([])
  })
})

test('outcomesOf returns the specified messages for an entity', () => {
  expect(outcomesOf('Role')).toEqual({
    registered: 'Role Register Successfully',
    updated: 'Role Update Successfully',
    inactivated: 'Role In-Active Successfully',
    notFound: 'Role Data Not Found',
    notUpdated: 'Role Not Updated',
    notInactivated: 'Role Not In-Activated',
    createFailed: 'Error Role Create',
    deleteFailed: 'Something Went to Wrong',
  })
})

describe('eventOf', () => {
  test.each([
    ['event: changes\ndata: ["Role"]', { event: 'changes', data: '["Role"]' }],
    ['data:x', { event: 'message', data: 'x' }],
    ['data: one\ndata: two', { event: 'message', data: 'one\ntwo' }],
    ['id: 7\nevent: changes\nretry: 10\ndata: []', { event: 'changes', data: '[]' }],
    [': heartbeat\nevent: e\ndata: d', { event: 'e', data: 'd' }],
    [': heartbeat', null],
    ['event: changes', null],
    ['database: x', null],
    ['', null],
  ])('reads %j', (block, event) => {
    expect(eventOf(block)).toEqual(event)
  })
})

describe('the leader among the tabs', () => {
  const hides: (() => void)[] = []

  beforeEach(() => {
    vi.useFakeTimers({ now: Date.UTC(2026, 2, 31, 9) })
    vi.stubGlobal('addEventListener', (name: string, hide: () => void) => {
      if (name === 'pagehide') hides.push(hide)
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    hides.length = 0
  })

  /** Tabs of one browser; a closed tab neither receives nor sends messages. */
  function openBrowser() {
    const channels = new Set<LeaderChannel>()
    return function openTab() {
      const changes: string[] = []
      const channel: LeaderChannel = {
        onmessage: null,
        postMessage: (data: LeaderMessage) => {
          if (!channels.has(channel)) return
          for (const other of channels) {
            if (other !== channel) other.onmessage?.({ data } as MessageEvent<LeaderMessage>)
          }
        },
      }
      channels.add(channel)
      const { leads } = createLeadership(channel, {
        onLead: () => changes.push('lead'),
        onYield: () => changes.push('yield'),
      })
      const hide = hides.at(-1)
      return {
        changes,
        leads: () => channels.has(channel) && leads(),
        crash: () => channels.delete(channel),
        close: () => {
          hide?.()
          channels.delete(channel)
        },
      }
    }
  }

  const count = (tabs: { leads: () => boolean }[]) => tabs.filter((tab) => tab.leads()).length

  test('is the only tab, within 400 ms', () => {
    const tab = openBrowser()()
    expect(tab.leads()).toBe(false)
    vi.advanceTimersByTime(400)
    expect(tab.leads()).toBe(true)
    vi.advanceTimersByTime(MINUTE)
    expect(tab.changes).toEqual(['lead'])
  })

  test('is one, whenever another tab opens', () => {
    for (let at = 0; at <= 3 * SECOND; at += 50) {
      const openTab = openBrowser()
      const first = openTab()
      vi.advanceTimersByTime(at)
      const second = openTab()
      vi.advanceTimersByTime(2 * SECOND)
      expect(count([first, second]), `second tab after ${at} ms`).toBe(1)
      const led = [...first.changes, ...second.changes]
      expect(
        led.filter((what) => what === 'lead').length - led.filter((what) => what === 'yield').length,
      ).toBe(1)
    }
  })

  test('hands over within a second when it closes', () => {
    const openTab = openBrowser()
    const first = openTab()
    vi.advanceTimersByTime(600)
    const second = openTab()
    vi.advanceTimersByTime(5 * SECOND)
    const [leader, other] = first.leads() ? [first, second] : [second, first]
    leader.close()
    vi.advanceTimersByTime(SECOND)
    expect(other.leads()).toBe(true)
    expect(leader.leads()).toBe(false)
  })

  test('is replaced within five seconds when it falls silent', () => {
    const openTab = openBrowser()
    const first = openTab()
    vi.advanceTimersByTime(600)
    const second = openTab()
    vi.advanceTimersByTime(5 * SECOND)
    const [leader, other] = first.leads() ? [first, second] : [second, first]
    leader.crash()
    vi.advanceTimersByTime(2 * SECOND)
    expect(other.leads()).toBe(false)
    vi.advanceTimersByTime(3 * SECOND)
    expect(other.leads()).toBe(true)
  })

  test('remains while its heartbeats arrive', () => {
    const openTab = openBrowser()
    const tabs = [openTab(), openTab(), openTab()]
    vi.advanceTimersByTime(5 * SECOND)
    const leader = tabs.find((tab) => tab.leads())
    vi.advanceTimersByTime(10 * MINUTE)
    expect(count(tabs)).toBe(1)
    expect(leader?.leads()).toBe(true)
  })
})
