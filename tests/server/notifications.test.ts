import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { GetNotificationsRequest } from '../../src/api/gen/model/index.ts'
import { type Db, inTransaction } from '../../src/server/platform/db/pool.ts'
import { notify, resolveNotifications } from '../../src/server/platform/notifications/notifications.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = server.owner.token
})
afterAll(() => server?.end())

afterEach(async () => {
  server.clock.now = null
  await server.pool.query('delete from notification')
})

async function lock(userName: string, from = new Date()): Promise<void> {
  server.clock.now = from
  let detail = ''
  for (let failures = 0; failures < 5; failures += 1) {
    const body = { userName, password: 'not the password' }
    detail = (await server.inject('SignIn', { body, address: '10.0.0.9' })).json().detail
    server.clock.now = new Date(server.clock.now.getTime() + 10_000)
  }
  expect(detail).toMatch(/^Too many failed sign-ins/)
}

const mine = (userToken: string, body: GetNotificationsRequest = {}) =>
  server.call('GetNotifications', { token: userToken, body })

test('those who may end sessions are notified of a locked login, once while unread; others are not', async () => {
  const teller = await addPerson(server, 'teller', { Role: ['view'] })
  await addPerson(server, 'locked', { Role: ['view'] })
  await lock('locked')
  const { rows, unread } = await mine(token)
  const lockNotices = rows.filter(({ title }) => title === 'Login locked')
  expect(lockNotices).toHaveLength(1)
  expect(lockNotices[0]).toMatchObject({ type: 'alert', isUnRead: true, avatarUrl: null, path: '/userlogin' })
  expect(lockNotices[0]?.description).toContain('locked')
  expect(unread).toBe(rows.length)
  const theirs = await mine(teller.session.token)
  expect(theirs.rows.map(({ title }) => title)).not.toContain('Login locked')
  await lock('locked', new Date(Date.now() + 20 * 60_000))
  server.clock.now = null
  expect((await mine(token)).rows.filter(({ title }) => title === 'Login locked')).toHaveLength(1)
})

test('a locked name without a login does not notify those who may end sessions', async () => {
  await lock('nobodyatall')
  server.clock.now = null
  expect((await mine(token)).rows).toEqual([])
})

test('the holders of a role are notified when its rights change', async () => {
  const teller = await addPerson(server, 'holder', { Role: ['view'] })
  await server.pool.query('delete from notification')
  const role = await server.call('GetRoleById', { token, query: { id: teller.roleId } })
  const map = (actions: string[], version: number) =>
    server.call('UpdateRoleMapping', {
      token,
      query: { id: role.id },
      body: { version, rows: [{ screen: 'Role', actions }] },
    })
  const same = await map(['view'], role.version)
  expect((await mine(teller.session.token)).rows).toEqual([])
  await map(['view', 'add'], same.version)
  const { rows } = await mine(teller.session.token)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.title).toBe('Your access has changed')
  expect((await mine(token)).rows).toEqual([])
})

test('a login is notified when somebody else changes its role in a store', async () => {
  const teller = await addPerson(server, 'mover', { Role: ['view'] })
  await server.pool.query('delete from notification')
  const other = await addPerson(server, 'other', { Role: ['view'] })
  const login = await server.call('GetUserLoginById', { token, query: { id: teller.loginId } })
  const { companyId, storeId } = server.owner
  await server.call('UpdateUserLogin', {
    token,
    query: { id: login.id },
    body: {
      version: login.version,
      userName: login.userName,
      name: login.name,
      email: login.email,
      assignments: [{ companyId, storeId, roleId: other.roleId }],
    },
  })
  const { rows } = await mine(teller.session.token)
  expect(rows.map(({ title }) => title)).toEqual(['Your access has changed'])
})

test('notifications are listed newest first, as many as requested, and can be marked as read together', async () => {
  const { companyId, userId } = server.owner
  const other = await addPerson(server, 'reader', { Role: ['view'] })
  await server.pool.query('delete from notification')
  for (const [login, count] of [
    [userId, 4],
    [other.loginId, 2],
  ] as const) {
    await server.pool.query(
      `insert into notification (company_id, id, login_id, title, description, type, posted_at)
       select $1, gen_random_uuid(), $2, 'Notice ' || n, '', 'mail', now() - n * interval '1 minute'
       from generate_series(1, $3) n`,
      [companyId, login, count],
    )
  }
  const some = await mine(token, { limit: 2 })
  expect(some.rows.map(({ title }) => title)).toEqual(['Notice 1', 'Notice 2'])
  expect(some.unread).toBe(4)
  expect((await server.inject('MarkAllNotificationsRead', { token })).statusCode).toBe(204)
  expect(await mine(token, { unreadOnly: true })).toMatchObject({ rows: [], unread: 0 })
  expect((await mine(token)).rows.map(({ isUnRead }) => isUnRead)).toEqual([false, false, false, false])
  expect((await mine(other.session.token)).unread).toBe(2)
})

describe('the whole list', () => {
  const put = (login: string, title: string, type: string, at: string) =>
    server.pool.query(
      `insert into notification (company_id, id, login_id, title, description, type, posted_at)
       values ($1, gen_random_uuid(), $2, $3, '', $4, $5)`,
      [server.owner.companyId, login, title, type, at],
    )
  const titles = async (body: GetNotificationsRequest) =>
    (await mine(token, body)).rows.map(({ title }) => title)

  test('contains each notification once, forward and back, even with equal times', async () => {
    const moment = '2026-04-05T04:30:00.123456Z'
    for (let n = 1; n <= 5; n += 1) await put(server.owner.userId, `Notice ${n}`, 'mail', moment)
    await put(server.owner.userId, 'Newest', 'alert', '2026-04-05T04:30:00.123457Z')
    const whole = (await mine(token)).rows
    expect(whole.map(({ title }) => title)).toHaveLength(6)
    const forth = [await mine(token, { limit: 2 })]
    for (let next = forth[0]?.nextCursor; next; next = forth.at(-1)?.nextCursor)
      forth.push(await mine(token, { limit: 2, cursor: next }))
    expect(forth.flatMap(({ rows }) => rows)).toEqual(whole)
    const back = await mine(token, { limit: 2, cursor: forth.at(-1)?.previousCursor ?? '' })
    expect(back.rows).toEqual(forth.at(-2)?.rows)
    expect(
      (await server.inject('GetNotifications', { token, body: { cursor: 'nonsense' } })).json().errors,
    ).toMatchObject([{ field: 'cursor' }])
  })

  test('is paged correctly by a database whose time zone has a half-hour offset', async () => {
    for (const [title, micros] of Object.entries({ Oldest: '1', Middle: '2', Newest: '3' }))
      await put(server.owner.userId, title, 'mail', `2026-04-05T04:30:00.12345${micros}Z`)
    const { rows } = await server.pool.query('select current_database() as name')
    await server.pool.query(`alter database ${rows[0].name} set timezone to 'Asia/Kolkata'`)
    const other = await startTestServer({ databaseUrl: server.databaseUrl })
    const page = (cursor?: string | null) =>
      other.call('GetNotifications', { token, body: { limit: 1, ...(cursor && { cursor }) } })
    const first = await page()
    const second = await page(first.nextCursor)
    const third = await page(second.nextCursor)
    expect([first, second, third].flatMap((one) => one.rows.map(({ title }) => title))).toEqual([
      'Newest',
      'Middle',
      'Oldest',
    ])
    expect((await page(third.previousCursor)).rows).toEqual(second.rows)
    await other.end()
    await server.pool.query(`alter database ${rows[0].name} reset timezone`)
  })

  test('is filtered by kind, and by days of the store', async () => {
    await put(server.owner.userId, 'Evening', 'alert', '2026-04-05T18:20:00Z')
    await put(server.owner.userId, 'After midnight', 'mail', '2026-04-05T18:40:00Z')
    expect(await titles({ type: 'alert' })).toEqual(['Evening'])
    expect(await titles({ fromOn: '2026-04-06' })).toEqual(['After midnight'])
    expect(await titles({ fromOn: '2026-04-05', toOn: '2026-04-05' })).toEqual(['Evening'])
  })

  test('has notifications that only their login can mark as read', async () => {
    const other = await addPerson(server, 'neighbour', { Role: ['view'] })
    await server.pool.query('delete from notification')
    await put(server.owner.userId, 'One', 'alert', '2026-04-05T04:30:00Z')
    await put(server.owner.userId, 'Two', 'alert', '2026-04-05T04:31:00Z')
    const [two] = (await mine(token)).rows
    const read = (userToken: string) =>
      server.inject('MarkNotificationRead', { token: userToken, query: { id: two?.id ?? '' } })
    expect((await read(other.session.token)).statusCode).toBe(404)
    expect((await read(token)).statusCode).toBe(204)
    expect((await read(token)).statusCode).toBe(204)
    expect(await mine(token, { unreadOnly: true })).toMatchObject({ unread: 1, rows: [{ title: 'One' }] })
  })
})

test('the notifications of a task are resolved for everyone; another task with the same text notifies them again', async () => {
  const { companyId, userId } = server.owner
  const other = await addPerson(server, 'colleague', { Role: ['view'] })
  const inCompany = (work: (db: Db) => Promise<void>) =>
    inTransaction(server.pool, { companies: [companyId] }, work)
  const now = new Date()
  const task = (subject: string) =>
    inCompany((db) =>
      notify(
        { db, now },
        {
          companyId,
          logins: [userId, other.loginId],
          type: 'chat-message',
          path: null,
          title: 'Approve something',
          description: 'It needs an approval.',
          subject,
        },
      ),
    )
  await server.pool.query('delete from notification')
  await task('test:1')
  await task('test:1')
  await task('test:2')
  for (const userToken of [token, other.session.token])
    expect(await mine(userToken)).toMatchObject({
      unread: 2,
      rows: [{ resolvedAt: null }, { resolvedAt: null }],
    })
  await inCompany((db) => resolveNotifications({ db, now }, companyId, 'test:1'))
  for (const userToken of [token, other.session.token]) {
    const { rows, unread } = await mine(userToken)
    expect(unread).toBe(1)
    expect(rows.map(({ isUnRead, resolvedAt }) => [isUnRead, resolvedAt]).sort()).toEqual([
      [false, now.toISOString()],
      [true, null],
    ])
  }
})
