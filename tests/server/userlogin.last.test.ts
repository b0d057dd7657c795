import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { atOnce } from '../support/atOnce.ts'
import { business } from '../support/business.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let ownerRole: string
let smallRole: string
/** The only owner besides the server's, with a session. */
let partner: { id: string; token: string }

beforeAll(async () => {
  server = await startTestServer()
  const { read, add, scope, addRole } = business(server)
  ownerRole = (await read(server.owner.userId)).assignments[0]?.roleId ?? ''
  smallRole = await addRole('Small', [{ screen: 'Role', actions: ['view'] }])
  const { login, temporaryPassword } = (await add('partner', [{ ...scope(), roleId: ownerRole }])).json()
  const { token } = await server.call('SignIn', {
    body: { userName: 'partner', password: temporaryPassword },
  })
  await server.call('UpdateUserPassword', {
    token,
    body: { currentPassword: temporaryPassword, password: 'half of the business' },
  })
  partner = { id: login.id, token }
})
afterAll(() => server.end())
beforeEach(async () => {
  await server.pool.query('update login set active = true')
  await server.pool.query('update assignment set role_id = $1', [ownerRole])
  await server.pool.query('update session set ended_at = null')
})

async function owners(): Promise<number | null> {
  const { rowCount } = await server.pool.query(
    'select from assignment a join login l on l.id = a.login_id and l.active where a.role_id = $1',
    [ownerRole],
  )
  return rowCount
}

const REJECTED = 'At least one user must be able to'

test('two owners in-activate each other concurrently: one stays active', async () => {
  const { read } = business(server)
  const { token, userId } = server.owner
  const [mine, theirs] = [await read(userId), await read(partner.id)]
  const answers = await atOnce(server, 'login', [
    () => server.inject('DeleteUserLogin', { token, query: { id: theirs.id, version: theirs.version } }),
    () =>
      server.inject('DeleteUserLogin', {
        token: partner.token,
        query: { id: mine.id, version: mine.version },
      }),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 422])
  expect(answers.find(({ statusCode }) => statusCode === 422)?.json().detail).toContain(REJECTED)
  expect(await owners()).toBe(1)
})

test('two owners remove each other’s role concurrently: one keeps it', async () => {
  const { read, change, scope } = business(server)
  const { token, userId } = server.owner
  const [mine, theirs] = [await read(userId), await read(partner.id)]
  const assignments = [{ ...scope(), roleId: smallRole }]
  const answers = await atOnce(server, 'login', [
    () => change(theirs, { assignments }, token),
    () => change(mine, { assignments }, partner.token),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
  expect(answers.find(({ statusCode }) => statusCode === 422)?.json().detail).toContain(REJECTED)
  expect(await owners()).toBe(1)
})
