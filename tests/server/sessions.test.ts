import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Session } from '../../src/api/gen/model/index.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'
import { putStaff } from '../support/staff.ts'

const PASSWORD = 'someone has a password'

let server: TestServer
/** A second store with its own role, and a login that works in both stores. */
let secondStore: string
let person: Awaited<ReturnType<typeof addPerson>>

beforeAll(async () => {
  server = await startTestServer()
  const { token, companyId, storeId } = server.owner
  person = await addPerson(server, 'anitha', { Role: ['view'], UserLogin: ['view'] })
  const store = await server.call('AddStore', { token, body: { companyId, name: 'Annex', code: 'AX' } })
  secondStore = store.id
  const copies = await server.call('CopyRole', {
    token,
    query: { id: person.roleId },
    body: { name: 'anitha role', toStoreIds: [secondStore] },
  })
  const current = await server.call('GetUserLoginById', { token, query: { id: person.loginId } })
  await server.call('UpdateUserLogin', {
    token,
    query: { id: person.loginId },
    body: {
      version: current.version,
      userName: current.userName,
      name: current.name,
      email: current.email,
      assignments: [
        { companyId, storeId, roleId: person.roleId },
        { companyId, storeId: secondStore, roleId: copies.rows[0]?.id ?? '' },
      ],
    },
  })
})
afterAll(() => server.end())

function signIn(userName = 'anitha', password = PASSWORD): Promise<Session> {
  return server.call('SignIn', { body: { userName, password } })
}

function sessionOf(session: Session): string {
  return String(decodeJwt(session.token).sid)
}

async function alive(session: Pick<Session, 'token'>): Promise<boolean> {
  const reply = await server.inject('GetProfile', { token: session.token })
  if (reply.statusCode === 401) expect(reply.json().type).toBe('urn:pledgebook:session-ended')
  else expect(reply.statusCode).toBe(200)
  return reply.statusCode === 200
}

/** Sets the times at which a session was opened and last used to this many minutes ago. */
function age(session: Session, minutes: { opened?: number; used?: number }) {
  return server.pool.query(
    `update session set created_at = created_at - $2 * interval '1 minute', last_used_at = last_used_at - $3 * interval '1 minute'
      where id = $1`,
    [sessionOf(session), minutes.opened ?? 0, minutes.used ?? 0],
  )
}

describe('a session', () => {
  test('has a token that is valid for 15 minutes and names login, store and session', async () => {
    const session = await signIn()
    const claims = decodeJwt(session.token)
    expect(claims).toMatchObject({
      sub: session.userId,
      companyId: session.companyId,
      storeId: session.storeId,
      sid: expect.any(String),
    })
    expect(Number(claims.exp) - Number(claims.iat)).toBe(900)
  })

  test('gets a new token when renewed', async () => {
    const session = await signIn()
    server.clock.now = new Date(Date.now() + 60_000)
    const renewed = await server.call('RenewToken', { token: session.token })
    server.clock.now = null
    expect(sessionOf(renewed)).toBe(sessionOf(session))
    expect(Number(decodeJwt(renewed.token).exp)).toBeGreaterThan(Number(decodeJwt(session.token).exp))
    expect(await alive(renewed)).toBe(true)
  })

  test('has a token that is rejected from its second of expiry on, even if it was used before', async () => {
    const session = await signIn()
    const expiresMs = Number(decodeJwt(session.token).exp) * 1000
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      vi.setSystemTime(expiresMs - 1)
      expect(await alive(session)).toBe(true)
      vi.setSystemTime(expiresMs)
      expect(await alive(session)).toBe(false)
    } finally {
      vi.useRealTimers()
    }
  })

  test('is rejected once it is idle for 30 minutes, and continues at 29', async () => {
    const session = await signIn()
    await age(session, { used: 29 })
    expect(await alive(session)).toBe(true)
    await age(session, { used: 31 })
    expect(await alive(session)).toBe(false)
    expect((await server.inject('RenewToken', { token: session.token })).statusCode).toBe(401)
  })

  test('ends after 12 hours even if it is used, and no token is valid longer', async () => {
    const began = Date.now()
    const session = await signIn()
    await age(session, { opened: 11 * 60 + 55 })
    const renewed = await server.call('RenewToken', { token: session.token })
    const left = Number(decodeJwt(renewed.token).exp) - Date.now() / 1000
    const tookSeconds = (Date.now() - began) / 1000
    expect(left).toBeGreaterThan(298 - tookSeconds)
    expect(left).toBeLessThanOrEqual(301)
    await age(session, { opened: 6 })
    expect(await alive(renewed)).toBe(false)
  })

  test('ends with its token when the user signs out', async () => {
    const session = await signIn()
    const other = await signIn()
    await server.call('SignOut', { token: session.token })
    expect(await alive(session)).toBe(false)
    expect(await alive(other)).toBe(true)
  })

  test('is rejected while the role or the store of its login is in-active', async () => {
    const session = await signIn()
    const table = { role: person.roleId, store: session.storeId }
    for (const [name, id] of Object.entries(table)) {
      await server.pool.query(`update ${name} set active = false where id = $1`, [id])
      expect(await alive(session)).toBe(false)
      await server.pool.query(`update ${name} set active = true where id = $1`, [id])
      expect(await alive(session)).toBe(true)
    }
  })

  test('has a token that is rejected when altered, unsigned or missing', async () => {
    const session = await signIn()
    const [head, body, signature] = session.token.split('.')
    const claims = JSON.parse(Buffer.from(body ?? '', 'base64url').toString())
    const altered = Buffer.from(JSON.stringify({ ...claims, sub: server.owner.userId })).toString('base64url')
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    expect(await alive({ token: `${head}.${altered}.${signature}` })).toBe(false)
    expect(await alive({ token: `${unsigned}.${body}.` })).toBe(false)
    expect((await server.inject('GetProfile')).statusCode).toBe(401)
  })
})

describe('working in another store', () => {
  test('the workspaces are the login’s stores by name, with logo and plan', async () => {
    const session = await signIn()
    const { rows } = await server.call('GetWorkspaces', { token: session.token })
    expect(rows.map(({ name, companyName, logoId, plan }) => ({ name, companyName, logoId, plan }))).toEqual([
      { name: 'Annex', companyName: 'Test Gold Loans', logoId: null, plan: 'Free' },
      { name: 'Main', companyName: 'Test Gold Loans', logoId: null, plan: 'Free' },
    ])
  })

  test('switching gives a new token, and the old one is rejected', async () => {
    const session = await signIn()
    const storeId = session.storeId === secondStore ? server.owner.storeId : secondStore
    const moved = await server.call('SwitchStore', {
      token: session.token,
      body: { companyId: session.companyId, storeId },
    })
    expect(moved.storeId).toBe(storeId)
    expect(sessionOf(moved)).toBe(sessionOf(session))
    expect(await alive(session)).toBe(false)
    expect(await alive(moved)).toBe(true)
  })

  test('a store in which the login has no role is rejected, of the same company or another', async () => {
    const { token, companyId } = server.owner
    const made = await server.call('AddCompany', {
      token,
      body: { name: 'Elsewhere', policyProfile: 'nbfc', firstStore: { name: 'Far', code: 'FA' } },
    })
    const { rows } = await server.pool.query('select id from store where company_id = $1', [made.id])
    const third = await server.call('AddStore', { token, body: { companyId, name: 'Third', code: 'TH' } })
    const session = await signIn()
    for (const body of [
      { companyId, storeId: third.id },
      { companyId: made.id, storeId: rows[0].id },
      { companyId, storeId: rows[0].id },
      { companyId: made.id, storeId: session.storeId },
    ]) {
      expect((await server.inject('SwitchStore', { token: session.token, body })).statusCode).toBe(403)
    }
    expect(await alive(session)).toBe(true)
  })

  test('a request that names a store other than the token’s is rejected', async () => {
    const session = await signIn()
    const body = {
      companyId: session.companyId,
      storeId: secondStore === session.storeId ? server.owner.storeId : secondStore,
    }
    for (const id of ['GetRole', 'GetUserLogin', 'GetRoleChoices'] as const) {
      const reply = await server.inject(id, { token: session.token, body })
      expect(reply.statusCode, id).toBe(403)
      expect(reply.json().errors[0].field, id).toBe('storeId')
    }
  })
})

describe('the list of sessions', () => {
  test('shows one’s own sessions and marks the current one; another one can be ended', async () => {
    const here = await signIn()
    const there = await signIn()
    const { rows } = await server.call('GetMySessions', { token: here.token })
    expect(rows.find(({ current }) => current)?.id).toBe(sessionOf(here))
    expect(rows.map(({ id }) => id)).toContain(sessionOf(there))
    await server.call('EndMySession', { token: here.token, query: { id: sessionOf(there) } })
    expect(await alive(there)).toBe(false)
    expect(await alive(here)).toBe(true)
  })

  test('does not let users end another’s session as their own', async () => {
    const session = await signIn()
    const query = { id: sessionOf(server.owner) }
    expect((await server.inject('EndMySession', { token: session.token, query })).statusCode).toBe(404)
    expect(await alive(server.owner)).toBe(true)
  })

  test('of another login is shown with the right to view, and its sessions are ended only with endSessions', async () => {
    const session = await signIn()
    const id = person.loginId
    const { session: ender } = await addPerson(server, 'ender', {
      Company: ['view', 'otherStores'],
      Role: ['view'],
      UserLogin: ['view', 'endSessions'],
    })
    const { rows } = await server.call('GetSessions', { token: ender.token, query: { id } })
    expect(rows.map((row) => row.id)).toContain(sessionOf(session))
    expect(rows.every(({ current }) => !current)).toBe(true)
    const { session: viewer } = await addPerson(server, 'viewer', { UserLogin: ['view'] })
    const seen = await server.call('GetSessions', { token: viewer.token, query: { id } })
    expect(seen.rows).toEqual(rows)
    const query = { id: sessionOf(session) }
    expect((await server.inject('EndSession', { token: viewer.token, query })).statusCode).toBe(403)
    expect(await alive(session)).toBe(true)
    await server.call('EndSession', { token: ender.token, query })
    expect(await alive(session)).toBe(false)
    expect((await server.inject('EndSession', { token: ender.token, query })).statusCode).toBe(404)
  })

  test('of a login that the actor may not see is not found', async () => {
    const { session: viewer } = await addPerson(server, 'peeper', { UserLogin: ['view', 'endSessions'] })
    const { token, companyId } = server.owner
    const role = await server.call('CopyRole', {
      token,
      query: { id: person.roleId },
      body: { name: 'annex only', toStoreIds: [secondStore] },
    })
    const made = await server.call('AddUserLogin', {
      token,
      body: {
        staffId: await putStaff(server, token),
        userName: 'annexer',
        name: 'Annexer',
        email: 'annexer@test.example',
        assignments: [{ companyId, storeId: secondStore, roleId: role.rows[0]?.id ?? '' }],
      },
    })
    const hidden = await signIn('annexer', made.temporaryPassword)
    const query = { id: made.login.id }
    expect((await server.inject('GetSessions', { token: viewer.token, query })).statusCode).toBe(404)
    expect(
      (await server.inject('EndSession', { token: viewer.token, query: { id: sessionOf(hidden) } }))
        .statusCode,
    ).toBe(404)
    expect(await alive(hidden)).toBe(true)
  })
})
