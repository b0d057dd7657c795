import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '../../src/api/gen/model/index.ts'
import { addPerson, OWNER_PASSWORD, startTestServer, type TestServer } from '../support/server.ts'
import { putStaff } from '../support/staff.ts'

const PASSWORD = 'someone has a password'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await addPerson(server, 'anitha', { Role: ['view'] })
})
afterAll(() => server.end())

function signIn(userName = 'anitha', password = PASSWORD): Promise<Session> {
  return server.call('SignIn', { body: { userName, password } })
}

async function alive({ token }: Session): Promise<boolean> {
  return (await server.inject('GetProfile', { token })).statusCode === 200
}

describe('an initial password', () => {
  test('must be changed before other work, is no longer valid then, and until then the profile can be read', async () => {
    const { token, companyId, storeId } = server.owner
    const role = await server.call('AddRole', { token, body: { companyId, storeId, name: 'Newcomer role' } })
    await server.call('UpdateRoleMapping', {
      token,
      query: { id: role.id },
      body: { version: role.version, rows: [{ screen: 'Role', actions: ['view'] }] },
    })
    const { temporaryPassword, login } = await server.call('AddUserLogin', {
      token,
      body: {
        staffId: await putStaff(server, token),
        userName: 'newcomer',
        name: 'Newcomer',
        email: 'newcomer@test.example',
        assignments: [{ companyId, storeId, roleId: role.id }],
      },
    })
    expect(login.mustChangePassword).toBe(true)
    const first = await signIn('newcomer', temporaryPassword)
    expect(first.mustChangePassword).toBe(true)
    const asNewcomer = { token: first.token, body: { companyId, storeId } }
    for (const rejected of ['GetRole', 'GetDrafts', 'GetMySessions'] as const) {
      const { statusCode, ...reply } = await server.inject(
        rejected,
        rejected === 'GetRole' ? asNewcomer : { token: first.token },
      )
      expect(statusCode, rejected).toBe(403)
      expect(JSON.parse(reply.payload)).toMatchObject({ type: 'urn:pledgebook:must-change-password' })
    }
    const profile = await server.call('GetProfile', { token: first.token })
    expect(profile.userName).toBe('newcomer')
    await server.call('UpdateUserPassword', {
      token: first.token,
      body: { currentPassword: temporaryPassword, password: 'a password of my own' },
    })
    expect((await server.inject('GetRole', asNewcomer)).statusCode).toBe(200)
    const again = { userName: 'newcomer', password: temporaryPassword }
    expect((await server.inject('SignIn', { body: again })).statusCode).toBe(401)
    expect((await signIn('newcomer', 'a password of my own')).mustChangePassword).toBe(false)
  })
})

describe('one’s own password', () => {
  const change = (session: Session, currentPassword: string, password: string, query?: object) =>
    server.inject('UpdateUserPassword', {
      token: session.token,
      body: { currentPassword, password },
      ...(query && { query: { ...query } }),
    })

  test('needs the current one, ends the other sessions and keeps this one', async () => {
    const here = await signIn()
    const there = await signIn()
    const rejected = await change(here, 'not the current one', 'another password')
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().errors[0].field).toBe('currentPassword')
    expect(await alive(there)).toBe(true)
    expect((await change(here, PASSWORD, 'another password')).statusCode).toBe(204)
    expect(await alive(here)).toBe(true)
    expect(await alive(there)).toBe(false)
    const wrong = await server.inject('SignIn', { body: { userName: 'anitha', password: PASSWORD } })
    expect(wrong.statusCode).toBe(401)
    const back = await signIn('anitha', 'another password')
    expect((await change(back, 'another password', PASSWORD)).statusCode).toBe(204)
  })

  test('must be neither the old one nor the user name, and has 10 to 128 characters', async () => {
    const session = await signIn()
    for (const password of [PASSWORD, 'anithaANITHA', 'Anitha-anitha-1', 'short', 'x'.repeat(129)]) {
      const reply = await change(session, PASSWORD, password)
      expect([400, 422]).toContain(reply.statusCode)
      expect(reply.json().errors[0].field).toBe('password')
    }
    expect((await change(session, PASSWORD, PASSWORD)).statusCode).toBe(422)
  })

  test('is changed only by its login: the id of another login is rejected', async () => {
    const session = await signIn()
    const other = await change(session, PASSWORD, 'another password', { userId: server.owner.userId })
    expect(other.statusCode).toBe(403)
    const { companyId, storeId, userId } = session
    const own = await change(session, PASSWORD, 'another password', { companyId, storeId, userId })
    expect(own.statusCode).toBe(204)
    await change(session, 'another password', PASSWORD)
  })

  test('cannot be guessed in an unattended session: wrong ones count as failed sign-ins', async () => {
    const { session } = await addPerson(server, 'guessed', { Role: ['view'] })
    const start = Date.now()
    const replies: { status: number; detail: string }[] = []
    for (const seconds of [0, 0, 0, 0, 1, 3]) {
      server.clock.now = new Date(start + seconds * 1000)
      replies.push((await change(session, 'a wrong guess', 'another password')).json())
    }
    expect(replies.map(({ status }) => status)).toEqual([422, 422, 422, 429, 422, 429])
    expect([replies[3]?.detail, replies[5]?.detail]).toEqual([
      'Several wrong passwords. Try again in 1 second.',
      'Too many wrong passwords. Try again in 15 minutes.',
    ])
    expect((await change(session, PASSWORD, 'another password')).statusCode).toBe(429)
    server.clock.now = null
  })

  test('is never in the audit log', async () => {
    const session = await signIn('owner', OWNER_PASSWORD)
    await change(session, OWNER_PASSWORD, 'a very secret phrase')
    await change(session, 'a very secret phrase', OWNER_PASSWORD)
    const { rows } = await server.pool.query(
      `select request::text || changes::text as line from audit where operation = 'UpdateUserPassword'`,
    )
    expect(rows.length).toBeGreaterThan(2)
    for (const { line } of rows) expect(line).not.toMatch(/secret phrase|password for tests/)
  })
})
