import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openLiveHub, SESSIONS_CHANNEL } from '../../src/server/platform/http/live.ts'
import { CHANGES_CHANNEL } from '../../src/server/platform/operation/publish.ts'
import { connectTo } from '../support/connect.ts'
import { addPerson, OWNER_PASSWORD, startTestServer, type TestServer } from '../support/server.ts'
import { type ChangeStream, openChanges } from '../support/stream.ts'

let first: TestServer
let second: TestServer
let firstOrigin: string
let secondOrigin: string
const open: ChangeStream[] = []

beforeAll(async () => {
  first = await startTestServer()
  second = await startTestServer({ databaseUrl: first.databaseUrl })
  firstOrigin = await first.app.listen({ host: '127.0.0.1', port: 0 })
  secondOrigin = await second.app.listen({ host: '127.0.0.1', port: 0 })
})

afterAll(async () => {
  await second?.end()
  await first?.end()
})

afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})

async function listen(origin: string, token: string): Promise<ChangeStream> {
  const stream = await openChanges(origin, token)
  open.push(stream)
  return stream
}

/** A session of the owner in the first store, whatever store it used last. */
async function ownerHere(): Promise<string> {
  const { companyId, storeId } = first.owner
  const session = await first.call('SignIn', {
    body: { userName: 'owner', password: OWNER_PASSWORD, companyId },
  })
  if (session.storeId === storeId) return session.token
  return (await first.call('SwitchStore', { token: session.token, body: { companyId, storeId } })).token
}

let made = 0

function addRole(token: string, place: { companyId: string; storeId: string } = first.owner) {
  made += 1
  const { companyId, storeId } = place
  return first.call('AddRole', { token, body: { companyId, storeId, name: `Role ${made}` } })
}

function addStore(token: string) {
  made += 1
  const { companyId } = first.owner
  return first.call('AddStore', { token, body: { companyId, name: `Store ${made}`, code: `S${made}` } })
}

/** How often a stream was notified of roles so far. Adds a customer type: its event arrives after all earlier ones. */
async function rolesBefore(stream: ChangeStream, token: string): Promise<number> {
  const count = (tag: string) => stream.received.flat().filter((one) => one === tag).length
  const types = count('CustomerType')
  made += 1
  const { companyId } = first.owner
  await first.call('AddCustomerType', { token, body: { companyId, name: `Type ${made}` } })
  await expect.poll(() => count('CustomerType')).toBeGreaterThan(types)
  return count('Role')
}

/** The first event of a stream that is opened with this age of the caller's data, in milliseconds. */
async function firstEvent(token: string, age?: number | string): Promise<string[] | null> {
  const stream = await openChanges(secondOrigin, token, age)
  stream.close()
  return stream.opened
}

test('the first event names what has changed since the caller read its data, as far as it is known and permitted', async () => {
  const token = await ownerHere()
  // The server knows it once it has listened for longer than the margin that it adds to the age.
  await expect.poll(() => firstEvent(token, 0), { interval: 1_000 }).not.toBeNull()
  const witness = await listen(secondOrigin, token)
  let readAt = Date.now()
  await addRole(token)
  await rolesBefore(witness, token)
  expect(await firstEvent(token, Date.now() - readAt)).toEqual(
    expect.arrayContaining(['CustomerType', 'Role']),
  )
  const clerk = await addPerson(first, 'first.event', { CustomerType: ['view'] })
  readAt = Date.now()
  await addStore(token)
  await rolesBefore(witness, token)
  expect(await firstEvent(token, Date.now() - readAt)).toEqual(
    expect.arrayContaining(['CustomerType', 'Store']),
  )
  const seen = await firstEvent(clerk.session.token, Date.now() - readAt)
  expect(seen).toContain('CustomerType')
  expect(seen).not.toContain('Store')
  for (const age of [undefined, 'abc', -1, 60_000, 999_999_999])
    expect(await firstEvent(token, age), String(age)).toBeNull()
})

test('a change at one server is received at another of the same database, in a stream that is neither compressed nor stored', async () => {
  const token = await ownerHere()
  const stream = await listen(secondOrigin, token)
  expect(stream.status).toBe(200)
  expect(stream.headers.get('content-type')).toContain('text/event-stream')
  expect(stream.headers.get('content-encoding')).toBeNull()
  expect(stream.headers.get('cache-control')).toBe('no-store')
  await addRole(token)
  expect(await stream.next()).toContain('Role')
})

test('a tag is not sent to a login that may read none of its records', async () => {
  const teller = await addPerson(first, 'clerk', { Role: ['view'] })
  const stream = await listen(secondOrigin, teller.session.token)
  const token = await ownerHere()
  await addStore(token)
  await addRole(token)
  await expect.poll(() => stream.received.flat()).toContain('Role')
  expect(stream.received.flat()).not.toContain('Store')
})

test('a tag is no longer sent once its right is removed, and is sent again once the right is given back', async () => {
  const teller = await addPerson(first, 'mapped', { Store: ['view'], CustomerType: ['view'] })
  const stream = await listen(secondOrigin, teller.session.token)
  const token = await ownerHere()
  const map = async (screen: string) => {
    const role = await first.call('GetRoleById', { token, query: { id: teller.roleId } })
    const rows = [screen, 'CustomerType'].map((one) => ({ screen: one, actions: ['view'] }))
    await first.call('UpdateRoleMapping', {
      token,
      query: { id: role.id },
      body: { version: role.version, rows },
    })
  }
  const received = (word: string) => stream.received.flat().filter((tag) => tag === word).length
  const stores = () => received('Store')
  await addStore(token)
  await expect.poll(stores).toBe(1)
  await map('Company')
  await addStore(token)
  // Events arrive in order: once this one is here, the store's was skipped.
  await first.call('AddCustomerType', { token, body: { companyId: first.owner.companyId, name: 'Behind' } })
  await expect.poll(() => received('CustomerType')).toBe(1)
  expect(stores()).toBe(1)
  await map('Store')
  await addStore(token)
  await expect.poll(stores).toBe(2)
})

test('changes of one store are not sent to another', async () => {
  const { companyId } = first.owner
  const token = await ownerHere()
  const other = await addStore(token)
  const teller = await addPerson(first, 'elsewhere', { Role: ['view', 'add'], CustomerType: ['view'] })
  await first.pool.query(
    `with moved as (insert into role (company_id, store_id, id, name) values ($1, $2, gen_random_uuid(), 'There')
       returning id), granted as (insert into role_grant select $1, moved.id, g.screen, g.action from moved,
         (values ('Role', 'view'), ('Role', 'add'), ('CustomerType', 'view')) as g(screen, action))
     update assignment set store_id = $2, role_id = moved.id from moved where login_id = $3`,
    [companyId, other.id, teller.loginId],
  )
  const body = { userName: 'elsewhere', password: teller.password }
  const { token: theirs } = await first.call('SignIn', { body })
  const [here, there] = [await listen(secondOrigin, token), await listen(secondOrigin, theirs)]
  await addRole(theirs, { companyId, storeId: other.id })
  await addRole(token)
  expect([await rolesBefore(here, token), await rolesBefore(there, token)]).toEqual([1, 1])
})

test('changes of one company are not sent to another', async () => {
  const teller = await addPerson(first, 'loyal', { Role: ['view'], CustomerType: ['view'] })
  const token = await ownerHere()
  const company = await first.call('AddCompany', {
    token,
    body: {
      name: 'Other Gold Loans',
      policyProfile: 'pawnbroker',
      firstStore: { name: 'Main', code: 'OM' },
    },
  })
  const { rows } = await first.call('GetWorkspaces', { token })
  const place = rows.find(({ companyId }) => companyId === company.id)
  if (!place) throw new Error('the user who added the company has no store in it')
  const there = { companyId: place.companyId, storeId: place.id }
  const stream = await listen(secondOrigin, teller.session.token)
  const moved = await first.call('SwitchStore', { token, body: there })
  const type = { companyId: there.companyId, name: 'Type of the other' }
  await first.call('AddCustomerType', { token: moved.token, body: type })
  await addRole(moved.token, there)
  const back = await ownerHere()
  await addRole(back)
  expect(await rolesBefore(stream, back)).toBe(1)
  // A type of the other company would have come before the role.
  expect(stream.received.flat().find((tag) => ['Role', 'CustomerType'].includes(tag))).toBe('Role')
})

test('changes for one login are sent only to its pages', async () => {
  const teller = await addPerson(first, 'noticed', { Role: ['view'] })
  const token = await ownerHere()
  const theirs = await listen(secondOrigin, teller.session.token)
  const own = await listen(secondOrigin, token)
  await first.call('MarkAllNotificationsRead', { token: teller.session.token })
  expect(await theirs.next()).toContain('Common')
  await addRole(token)
  expect(await own.next()).toContain('Role')
  expect(own.received.flat()).not.toContain('Common')
})

test('a notification is sent at once to the pages of its recipients', async () => {
  const teller = await addPerson(first, 'rung', { Role: ['view'] })
  const stream = await listen(secondOrigin, teller.session.token)
  const token = await ownerHere()
  const role = await first.call('GetRoleById', { token, query: { id: teller.roleId } })
  const rows = [{ screen: 'Role', actions: ['view', 'add'] }]
  await first.call('UpdateRoleMapping', {
    token,
    query: { id: role.id },
    body: { version: role.version, rows },
  })
  await expect.poll(() => stream.received.flat()).toContain('Common')
})

test('a session that ends is announced to every server', async () => {
  const token = await ownerHere()
  const listener = await connectTo(first.databaseUrl)
  const announced: (string | undefined)[] = []
  listener.on('notification', ({ payload }) => announced.push(payload))
  await listener.query(`listen ${SESSIONS_CHANNEL}`)
  await first.call('SignOut', { token })
  await expect.poll(() => announced).toEqual([sessionOf(token)])
  await listener.end()
})

// The session stays valid here, so the sweep, which looks for ended sessions every 5 seconds, would not end its stream.
test('a stream ends once the end of its session is announced, on any server', async () => {
  const token = await ownerHere()
  const streams = [await listen(firstOrigin, token), await listen(secondOrigin, token)]
  await first.pool.query('select pg_notify($1, $2)', [SESSIONS_CHANNEL, sessionOf(token)])
  await Promise.all(streams.map(({ ended }) => ended))
})

function sessionOf(token: string): string {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid
}

test('a stream at another server sends nothing that was published after its session ended', async () => {
  const [leaving, staying] = [await ownerHere(), await ownerHere()]
  const [ended, control] = [await listen(secondOrigin, leaving), await listen(secondOrigin, staying)]
  await first.call('SignOut', { token: leaving })
  await rolesBefore(control, staying)
  await ended.ended
  expect(ended.received.flat()).not.toContain('CustomerType')
})

test('a stream ends even when no notification announces the end of its session', async () => {
  const token = await ownerHere()
  const stream = await listen(firstOrigin, token)
  await first.pool.query('update session set ended_at = now() where id = $1', [sessionOf(token)])
  await stream.ended
})

test('a stream does not keep an idle session alive', async () => {
  const token = await ownerHere()
  const stream = await listen(firstOrigin, token)
  await first.pool.query(`update session set last_used_at = now() - interval '31 minutes' where id = $1`, [
    sessionOf(token),
  ])
  await stream.ended
})

test('a stream is rejected for a session that already has 20 streams', async () => {
  const token = await ownerHere()
  for (let streams = 0; streams < 20; streams += 1) await listen(firstOrigin, token)
  const reply = await fetch(`${firstOrigin}/api/Common/GetChanges`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(reply.status).toBe(429)
  await reply.body?.cancel()
})

test('a stream needs a token in the header, and accepts no token in the URL', async () => {
  const token = await ownerHere()
  for (const query of ['', `?token=${token}`, `?access_token=${token}`]) {
    const reply = await fetch(`${firstOrigin}/api/Common/GetChanges${query}`)
    expect(reply.status, query).toBe(401)
    await reply.body?.cancel()
  }
})

test('streams end when the database connection breaks, so that browsers refetch, and new ones receive again', async () => {
  const token = await ownerHere()
  const stream = await listen(secondOrigin, token)
  await first.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'pledgebook live'`,
  )
  await stream.ended
  let again: ChangeStream | null = null
  await expect
    .poll(async () => {
      if (again === null) {
        again = await listen(secondOrigin, token)
        void again.ended.then(() => {
          again = null
        })
      }
      await addRole(token)
      return again?.received.flat()
    })
    .toContain('Role')
})

test('a stream that opens while the rights of the others are read again is not ended', async () => {
  await ownerHere()
  await ownerHere()
  const { companyId, storeId, userId } = first.owner
  const { rows } = await first.pool.query<{ id: string }>(
    'select id from session where login_id = $1 order by created_at desc limit 2',
    [userId],
  )
  /** The connections of hubs; those of the two servers have the same name. */
  const hubs = async () => {
    const { rows: found } = await first.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and application_name = 'pledgebook live'`,
    )
    return found.map(({ pid }) => pid)
  }
  const others = await hubs()
  const hub = await openLiveHub(first.databaseUrl)
  const own = (await hubs()).filter((pid) => !others.includes(pid))
  const lock = await connectTo(first.databaseUrl)
  const ended: string[] = []
  const notified: string[] = []
  const add = (name: string, sessionId = '') =>
    hub.add({
      subscriber: {
        sessionId,
        userId,
        companyId,
        storeId,
        grants: new Set(['Role.view']),
        companies: [companyId],
      },
      send: () => void notified.push(name),
      end: () => void ended.push(name),
    })
  try {
    add('before', rows[0]?.id)
    // Holds up the query of the rights, which the change of a role starts.
    await lock.query('begin; lock table session in access exclusive mode')
    const note = { tags: ['Role'], stores: [], companyId }
    await first.pool.query('select pg_notify($1, $2)', [CHANGES_CHANNEL, JSON.stringify(note)])
    await expect
      .poll(async () => {
        const { rows: held } = await lock.query(
          `select from pg_stat_activity where pid = any($1) and wait_event_type = 'Lock'`,
          [own],
        )
        return held.length
      })
      .toBeGreaterThan(0)
    add('during', rows[1]?.id)
    await lock.query('commit')
    await expect.poll(() => notified).toContain('during')
    expect(ended).toEqual([])
  } finally {
    await lock.end()
    await hub.close()
  }
})
