import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let person: Awaited<ReturnType<typeof addPerson>>

beforeAll(async () => {
  server = await startTestServer()
  person = await addPerson(server, 'kavitha', { Role: ['view'] })
})
afterAll(() => server?.end())

const stamp = async () => (await server.pool.query('select stamp from access_stamp')).rows[0].stamp
const roles = () => {
  const { companyId, storeId } = server.owner
  return server.inject('GetRole', { token: person.session.token, body: { companyId, storeId } })
}

/** Changes to what a session caches: the table, what is set, and the row. */
const changes = () => {
  const { companyId, storeId } = server.owner
  return [
    ['company', `name = name || '.'`, `id = '${companyId}'`],
    ['store', `time_zone = 'Asia/Kathmandu'`, `id = '${storeId}'`],
    ['store', `name = name || '.'`, `id = '${storeId}'`],
    ['role', 'active = active', `id = '${person.roleId}'`],
    ['role_grant', `action = action`, `role_id = '${person.roleId}'`],
    ['assignment', 'role_id = role_id', `login_id = '${person.loginId}'`],
    ['login', `name = name || '.'`, `id = '${person.loginId}'`],
    ['credential', 'must_change = must_change', `login_id = '${person.loginId}'`],
  ] as const
}

describe('a cached session', () => {
  test('gets another stamp after any change to its content', async () => {
    for (const [table, set, where] of changes()) {
      const before = await stamp()
      const { rowCount } = await server.pool.query(`update ${table} set ${set} where ${where}`)
      expect(rowCount, table).toBeGreaterThan(0)
      expect(await stamp(), `${table}: ${set}`).not.toBe(before)
    }
  })

  test('keeps its stamp while people sign in and records change', async () => {
    const before = await stamp()
    await server.pool.query('update login set last_sign_in_at = now()')
    await server.pool.query('update session set last_used_at = now()')
    await server.pool.query(`update store set cash_limit_paise = 100 where id = '${server.owner.storeId}'`)
    expect(await stamp()).toBe(before)
  })

  test('loses a removed right in the next request, and has it again once it is granted', async () => {
    const { companyId } = server.owner
    const right = [companyId, person.roleId]
    for (let turn = 0; turn < 3; turn++) {
      expect((await roles()).statusCode).toBe(200)
      await server.pool.query(
        `delete from role_grant where company_id = $1 and role_id = $2 and screen = 'Role'`,
        right,
      )
      expect((await roles()).statusCode).toBe(403)
      await server.pool.query(
        `insert into role_grant (company_id, role_id, screen, action) values ($1, $2, 'Role', 'view')`,
        right,
      )
    }
  })

  test('has its right checked once in a request, and once more when it is loaded again', async () => {
    const checks = async () => {
      const has = vi.spyOn(Set.prototype, 'has')
      try {
        expect((await roles()).statusCode).toBe(200)
        return has.mock.calls.filter(([value]) => value === 'Role.view').length
      } finally {
        has.mockRestore()
      }
    }
    await roles()
    expect(await checks()).toBe(1)
    await server.pool.query(`update login set name = name || '.' where id = '${person.loginId}'`)
    expect(await checks()).toBe(2)
  })

  test('is not changed by a transaction that was rolled back', async () => {
    const client = await server.pool.connect()
    try {
      await client.query('begin')
      await client.query(`delete from role_grant where role_id = $1`, [person.roleId])
      expect((await roles()).statusCode).toBe(200)
      await client.query('rollback')
      expect((await roles()).statusCode).toBe(200)
      await client.query('begin')
      await client.query(`delete from role_grant where role_id = $1`, [person.roleId])
      expect((await roles()).statusCode).toBe(200)
      await client.query('commit')
      expect((await roles()).statusCode).toBe(403)
    } finally {
      client.release()
    }
  })

  test('is verified before an unreadable body is rejected', async () => {
    const { session, roleId, loginId } = await addPerson(server, 'meena', { Role: ['view'] })
    const unread = () =>
      Promise.all(
        [
          ['application/json', '{"name":'],
          ['application/json', `"${'x'.repeat(1024 * 1024)}"`],
          ['text/plain', 'a role'],
        ].map(async ([type, payload]) => {
          const headers = { authorization: `Bearer ${session.token}`, 'content-type': type }
          const reply = await server.app.inject({
            method: 'POST',
            url: '/api/Role/GetRole',
            headers,
            payload,
          })
          return reply.statusCode
        }),
      )
    expect(await unread()).toEqual([400, 413, 415])
    await server.pool.query(`delete from role_grant where role_id = $1 and screen = 'Role'`, [roleId])
    expect(await unread()).toEqual([403, 403, 403])
    await server.pool.query('update session set ended_at = now() where login_id = $1', [loginId])
    expect(await unread()).toEqual([401, 401, 401])
  })

  test('is verified first: with an expired session nothing is written, and even an invalid request is rejected with 401', async () => {
    const { companyId, storeId, userId } = server.owner
    const added = (name: string) =>
      server.inject('AddRole', { token: server.owner.token, body: { companyId, storeId, name } })
    const session = (set: string) =>
      server.pool.query(`update session set ${set} where login_id = $1 and ended_at is null`, [userId])
    expect((await added('Before')).statusCode).toBe(201)
    await session(`last_used_at = now() - interval '1 minute'`)
    expect((await added('Idle for a minute')).statusCode).toBe(201)
    const { rows } = await server.pool.query(
      `select last_used_at > now() - interval '30 seconds' as noted from session where login_id = $1`,
      [userId],
    )
    expect(rows).toContainEqual({ noted: true })
    await session(`last_used_at = now() - interval '31 minutes'`)
    expect([await added('After'), await added('')].map(({ statusCode }) => statusCode)).toEqual([401, 401])
    const stored = await server.pool.query(
      `select name from role where name in ('Before', 'Idle for a minute', 'After')`,
    )
    expect(stored.rows.map(({ name }) => name).sort()).toEqual(['Before', 'Idle for a minute'])
  })
})
