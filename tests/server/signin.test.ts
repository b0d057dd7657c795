import argon2 from '@node-rs/argon2'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addDays } from '../../src/domain/dates/dates.ts'
import { INSTALLATION } from '../../src/server/platform/operation/audit.ts'
import { dateIn } from '../../src/server/platform/text/time.ts'
import { inLockOrder } from '../support/inTurn.ts'
import { manyOverlapping, repeated } from '../support/overlapping.ts'
import { addPerson, OWNER_PASSWORD, startTestServer, type TestServer } from '../support/server.ts'
import { isOfRequest } from '../support/statements.ts'

const HOME = '127.0.0.1'
const STRANGER = '203.0.113.7'
const RIGHT = 'someone has a password'

let server: TestServer
let person: Awaited<ReturnType<typeof addPerson>>
const start = Date.now()

beforeAll(async () => {
  server = await startTestServer()
  // The tests set the clock themselves, because attempts are counted and delayed to the second.
  server.clock.tickMs = 0
  person = await addPerson(server, 'anitha', { Role: ['view'] })
})
afterAll(() => server.end())
beforeEach(async () => {
  setClock(0)
  await server.pool.query('delete from sign_in_failure')
})

/** Sets the server's clock to this many seconds after the start of this file. */
function setClock(seconds: number): void {
  server.clock.now = new Date(start + seconds * 1000)
}

/** Attempts to sign in. */
async function attempt(userName: string, password: string, address = STRANGER, companyId?: string) {
  const body = { userName, password, ...(companyId && { companyId }) }
  const reply = await server.inject('SignIn', { body, address })
  const retryAfter = reply.headers['retry-after']
  return { status: reply.statusCode, wait: retryAfter ? Number(retryAfter) : 0, body: reply.json() }
}

/** Fails until the name is locked at the address, waiting as long as Retry-After says. */
async function lock(userName: string, address = STRANGER): Promise<void> {
  for (const seconds of [0, 0, 0, 1, 3]) {
    setClock(seconds)
    await attempt(userName, 'wrong', address)
  }
}

describe('signing in', () => {
  test('the correct password opens a session in the login’s store and names the person', async () => {
    const { status, body } = await attempt('anitha', RIGHT)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      companyId: server.owner.companyId,
      storeId: server.owner.storeId,
      userId: person.loginId,
      userName: 'anitha',
      companyName: 'Test Gold Loans',
      mustChangePassword: false,
      serverTime: new Date(start).toISOString(),
    })
    expect((await server.inject('GetProfile', { token: body.token })).statusCode).toBe(200)
  })

  test('a login whose only role is in-active is rejected with 401, like a wrong password', async () => {
    const lost = await addPerson(server, 'lost', { Role: ['view'] })
    await server.pool.query('update role set active = false where id = $1', [lost.roleId])
    const [{ requestId: _, ...rejected }, wrong] = [
      (await attempt('lost', lost.password)).body,
      (await attempt('lost', 'not the password')).body,
    ]
    expect(rejected).toMatchObject({ status: 401 })
    expect(wrong).toMatchObject(rejected)
  })

  test('the case of a user name does not matter, nor do spaces around it', async () => {
    expect((await attempt(' AniTha ', RIGHT)).status).toBe(200)
  })

  test('an unknown name, a wrong password, an in-active login and another company get the same message', async () => {
    const gone = await addPerson(server, 'gone', { Role: ['view'] })
    await server.call('DeleteUserLogin', {
      token: server.owner.token,
      query: { id: gone.loginId, version: 1 },
    })
    const replies = [
      await attempt('nobody', RIGHT),
      await attempt('anitha', 'wrong'),
      await attempt('gone', RIGHT),
      await attempt('anitha', RIGHT, STRANGER, crypto.randomUUID()),
    ]
    const [first, ...others] = replies.map(({ status, wait, body: { requestId, ...problem } }) => ({
      status,
      wait,
      problem,
    }))
    expect(first).toEqual({
      status: 401,
      wait: 0,
      problem: {
        type: 'about:blank',
        title: 'Unauthorized',
        status: 401,
        detail: 'The user name or password is wrong.',
      },
    })
    for (const other of others) expect(other).toEqual(first)
  })

  test('a password that is changed while it is checked no longer signs in', async () => {
    const { loginId, password } = await addPerson(server, 'changed', { Role: ['view'] })
    const changed = `lock table sign_in_failure in share row exclusive mode;
      update credential set password_hash = (select password_hash from credential where login_id = '${server.owner.userId}')
      where login_id = '${loginId}'`
    const [reply] = await inLockOrder(server, changed, [() => attempt('changed', password)])
    expect(reply?.status).toBe(401)
    expect((await attempt('changed', OWNER_PASSWORD)).status).toBe(200)
  })

  test('an unknown name costs the same hashing and as many queries as a wrong password', async () => {
    const work = async (userName: string) => {
      const spies = [
        vi.spyOn(argon2, 'hash'),
        vi.spyOn(argon2, 'verify'),
        vi.spyOn(pg.Client.prototype, 'query'),
      ]
      try {
        expect((await attempt(userName, 'wrong')).status).toBe(401)
        const [hashed = 0, verified = 0, queries = 0] = spies.map(
          ({ mock }) => mock.calls.filter(isOfRequest).length,
        )
        return { hashing: hashed + verified, queries }
      } finally {
        for (const spy of spies) spy.mockRestore()
      }
    }
    const known = await work('anitha')
    expect(known).toEqual({ hashing: 1, queries: expect.any(Number) })
    expect(await work('nobody')).toEqual(known)
  })

  test('every hash has the cost that OWASP recommends first for argon2id', async () => {
    const hash = vi.spyOn(argon2, 'hash')
    await addPerson(server, 'hashed', { Role: ['view'] })
    await attempt('nobody', 'wrong')
    const costs = hash.mock.calls.map(([, cost]) => cost)
    hash.mockRestore()
    expect(costs).toEqual(Array(3).fill({ memoryCost: 19_456, timeCost: 2, parallelism: 1 }))
  })
})

describe('failures', () => {
  test('the third delays the next attempt by 1 s, the fourth by 2 s, the fifth locks for 15 min', async () => {
    expect(await attempt('anitha', 'wrong')).toMatchObject({ status: 401, wait: 0 })
    expect(await attempt('anitha', 'wrong')).toMatchObject({ status: 401, wait: 0 })
    expect(await attempt('anitha', 'wrong')).toMatchObject({ status: 401, wait: 1 })
    expect(await attempt('anitha', RIGHT)).toMatchObject({ status: 429, wait: 1 })
    setClock(1)
    expect(await attempt('anitha', 'wrong')).toMatchObject({ status: 401, wait: 2 })
    setClock(2)
    expect(await attempt('anitha', RIGHT)).toMatchObject({ status: 429, wait: 1 })
    setClock(3)
    expect(await attempt('anitha', 'wrong')).toMatchObject({
      status: 429,
      wait: 900,
      body: { detail: 'Too many failed sign-ins. Try again in 15 minutes.', retryAfterSeconds: 900 },
    })
    setClock(3 + 899)
    expect(await attempt('anitha', RIGHT)).toMatchObject({ status: 429, wait: 1 })
    setClock(3 + 900)
    expect((await attempt('anitha', RIGHT)).status).toBe(200)
  })

  test('an unknown name is slowed down and locked exactly like a known one', async () => {
    const course = async (userName: string) => {
      const replies: unknown[] = []
      for (const seconds of [0, 0, 0, 0, 1, 3, 4]) {
        setClock(seconds)
        const { status, wait, body } = await attempt(userName, 'wrong')
        replies.push({ status, wait, detail: body.detail })
      }
      return replies
    }
    expect(await course('nobody')).toEqual(await course('anitha'))
  })

  test('an attempt while waiting is not counted', async () => {
    for (let tries = 0; tries < 10; tries++) await attempt('anitha', 'wrong')
    setClock(1)
    expect((await attempt('anitha', RIGHT)).status).toBe(200)
  })

  test('are cleared by a successful sign-in', async () => {
    for (let round = 0; round < 3; round++) {
      await attempt('anitha', 'wrong')
      await attempt('anitha', 'wrong')
      expect((await attempt('anitha', RIGHT)).status).toBe(200)
    }
  })

  test('are not counted if more than 15 minutes old', async () => {
    await attempt('anitha', 'wrong')
    await attempt('anitha', 'wrong')
    setClock(901)
    expect(await attempt('anitha', 'wrong')).toMatchObject({ status: 401, wait: 0 })
  })

  test('are counted if at most 15 minutes old', async () => {
    await attempt('anitha', 'wrong')
    await attempt('anitha', 'wrong')
    setClock(880)
    expect(await attempt('anitha', 'wrong')).toMatchObject({ status: 401, wait: 1 })
  })

  test('are counted for a name and an address: other addresses and other names can sign in', async () => {
    await lock('anitha')
    expect((await attempt('anitha', RIGHT)).status).toBe(429)
    expect((await attempt('anitha', RIGHT, '203.0.113.8')).status).toBe(200)
    expect((await attempt('owner', OWNER_PASSWORD)).status).toBe(200)
  })

  test('are counted one by one, even if concurrent', async () => {
    const replies = await manyOverlapping(
      server,
      repeated(12, () => attempt('anitha', 'wrong')),
    )
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(3)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(9)
  })

  test('of many addresses lock the name, except at addresses where the user has signed in before', async () => {
    for (let host = 1; host <= 7; host++) await lock('anitha', `198.51.100.${host}`)
    expect((await attempt('anitha', RIGHT, '198.51.100.99')).status).toBe(429)
    expect((await attempt('anitha', RIGHT, HOME)).status).toBe(200)
    expect((await attempt('anitha', RIGHT, '198.51.100.99')).status).toBe(429)
  })

  describe('from an IPv6 address', () => {
    test('are counted for its whole /64', async () => {
      for (const [at, seconds] of [0, 0, 0, 1, 3].entries()) {
        setClock(seconds)
        await attempt('anitha', 'wrong', `2001:db8:1:2::${at + 1}`)
      }
      expect((await attempt('anitha', RIGHT, '2001:db8:1:2:aaaa::1')).status).toBe(429)
      expect((await attempt('anitha', RIGHT, '2001:db8:1:3::1')).status).toBe(200)
    })

    test('leave the others of a /64 open where the user has signed in before', async () => {
      expect((await attempt('anitha', RIGHT, '2001:db8:2:2:aaaa::1')).status).toBe(200)
      for (let host = 1; host <= 7; host++) await lock('anitha', `198.51.100.${host}`)
      expect((await attempt('anitha', RIGHT, '2001:db8:2:3::1')).status).toBe(429)
      expect((await attempt('anitha', RIGHT, '2001:db8:2:2:bbbb::2')).status).toBe(200)
    })
  })

  test('lock the login visibly, and a user who may edit logins can unlock it', async () => {
    await lock('anitha')
    const { token } = server.owner
    const query = { id: person.loginId }
    const locked = await server.call('GetUserLoginById', { token, query })
    expect(locked.lockedUntil).toBe(new Date(start + 903_000).toISOString())
    expect((await server.call('UnlockUserLogin', { token, query })).lockedUntil).toBeNull()
    expect((await attempt('anitha', RIGHT)).status).toBe(200)
    const { session } = await addPerson(server, 'viewer', { UserLogin: ['view'] })
    expect((await server.inject('UnlockUserLogin', { token: session.token, query })).statusCode).toBe(403)
  })
})

describe('the audit log', () => {
  const written = async (companyId: string) => {
    const { rows } = await server.pool.query(
      `select seq, login_id, address, status, request from audit
       where company_id = $1 and operation = 'SignIn' order by seq desc limit 1`,
      [companyId],
    )
    return rows[0]
  }

  test('has a rejected sign-in of a known login in its company, without the password', async () => {
    await attempt('anitha', 'a wrong secret')
    const entry = await written(server.owner.companyId)
    expect(entry).toMatchObject({ login_id: person.loginId, address: STRANGER, status: 401 })
    expect(JSON.stringify(entry)).not.toContain('a wrong secret')
  })

  test('has a sign-in with an unknown name in the installation’s chain', async () => {
    await attempt('nobody', 'wrong')
    const entry = await written(INSTALLATION)
    expect(entry).toMatchObject({ login_id: null, status: 401, request: { body: { userName: 'nobody' } } })
  })

  test('has attempts during a lock', async () => {
    await lock('nobody')
    const locking = await written(INSTALLATION)
    await attempt('nobody', 'wrong')
    const during = await written(INSTALLATION)
    expect(during).toMatchObject({ status: 429 })
    expect(during.seq).not.toBe(locking.seq)
  })

  test('has the attempt that locks a login, and those during the lock, among the rejected requests', async () => {
    const { token, companyId, storeId } = server.owner
    const today = dateIn('Asia/Kolkata', new Date(start))
    const filters = { fromOn: today, toOn: addDays(today, 1) }
    const body = { companyId, storeId, report: 'rejectedRequests', filters }
    const count = async () => (await server.call('GetReportTotals', { token, body })).count
    const before = await count()
    await lock('anitha')
    expect(await count()).toBe((before ?? 0) + 5)
    // Those during the lock too, which are rejected before the password is compared.
    expect((await attempt('anitha', RIGHT)).status).toBe(429)
    expect(await count()).toBe((before ?? 0) + 6)
    expect(await written(companyId)).toMatchObject({ login_id: person.loginId, status: 429 })
  })
})

describe('a login with several stores', () => {
  test('opens the first by name, later the last used one, or one of the named company', async () => {
    const made = await server.call('AddCompany', {
      token: server.owner.token,
      body: {
        name: 'Another Company',
        policyProfile: 'pawnbroker',
        firstStore: { name: 'Harbour', code: 'HB' },
      },
    })
    await server.pool.query('delete from session')
    const first = await attempt('owner', OWNER_PASSWORD)
    expect(first.body.companyName).toBe('Another Company')
    const chosen = await attempt('owner', OWNER_PASSWORD, STRANGER, server.owner.companyId.toUpperCase())
    expect(chosen.body.companyName).toBe('Test Gold Loans')
    await server.pool.query(
      `update session set last_used_at = last_used_at - interval '1 minute' where company_id = $1`,
      [made.id],
    )
    const again = await attempt('owner', OWNER_PASSWORD)
    expect(again.body.companyName).toBe('Test Gold Loans')
    server.owner = again.body
    const { token, companyId } = server.owner
    const early = await server.call('AddStore', { token, body: { companyId, name: 'A branch', code: 'AB' } })
    const inCompany = async () => (await attempt('owner', OWNER_PASSWORD, STRANGER, companyId)).body.storeId
    expect(await inCompany()).toBe(server.owner.storeId)
    await server.pool.query('delete from session')
    expect(await inCompany()).toBe(early.id)
    server.owner = (await attempt('owner', OWNER_PASSWORD, STRANGER, companyId)).body
  })
})
