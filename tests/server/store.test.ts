import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AddStoreRequest, Session, Store } from '../../src/api/gen/model/index.ts'
import { counted, today } from '../support/days.ts'
import { notesOf } from '../support/notes.ts'
import { overlapping, statusesOf } from '../support/overlapping.ts'
import { addPerson, OWNER_PASSWORD, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
/** A user with all rights to stores, except to other stores. */
let clerk: Session

beforeAll(async () => {
  server = await startTestServer()
  clerk = (await addPerson(server, 'clerk', { Store: ['view', 'add', 'edit', 'inactivate'] })).session
})
afterAll(() => server.end())

const owner = () => server.owner.token
const scope = () => ({ companyId: server.owner.companyId, storeId: server.owner.storeId })

/** A further session of the owner, in another store. */
async function ownerIn(storeId: string): Promise<Session> {
  const { token } = await server.call('SignIn', { body: { userName: 'owner', password: OWNER_PASSWORD } })
  return server.call('SwitchStore', { token, body: { companyId: scope().companyId, storeId } })
}

const addStore = (code: string, fields: Partial<AddStoreRequest> = {}, token = owner()): Promise<Store> =>
  server.call('AddStore', {
    token,
    body: { companyId: server.owner.companyId, name: `Store ${code}`, code, ...fields },
  })

const sendStore = (fields: Partial<AddStoreRequest>) =>
  server.inject('AddStore', {
    token: owner(),
    body: { companyId: server.owner.companyId, name: 'Rejected', code: 'RF', ...fields },
  })

const listed = async (token = owner(), includeInactive = false) =>
  (await server.call('GetStore', { token, body: { ...scope(), includeInactive } })).rows.map(
    ({ code }) => code,
  )

describe('stores of a company', () => {
  test('are added, listed by name, changed, in-activated and activated', async () => {
    const added = await addStore('AB', { name: ' Adyar ', cashLimitPaise: 5_00_000_00, weeklyOff: 0 })
    expect(added).toMatchObject({
      name: 'Adyar',
      timeZone: 'Asia/Kolkata',
      holidays: [],
      weeklyOff: 0,
      cashLimitPaise: 5_00_000_00,
      version: 1,
    })
    expect(await listed()).toEqual(['AB', 'MN'])
    const query = { id: added.id }
    const body = { version: 1, name: 'Zamin', code: 'ZM', timeZone: 'Asia/Kolkata', weeklyOff: null }
    const changed = await server.call('UpdateStore', { token: owner(), query, body })
    expect(changed).toMatchObject({ name: 'Zamin', weeklyOff: null, cashLimitPaise: 5_00_000_00, version: 2 })
    expect(await listed()).toEqual(['MN', 'ZM'])
    await server.call('DeleteStore', { token: owner(), query: { ...query, version: 2 } })
    expect(await listed()).toEqual(['MN'])
    expect(await listed(owner(), true)).toEqual(['MN', 'ZM'])
    expect(await server.call('ActivateStore', { token: owner(), query })).toMatchObject({ active: true })
    expect(await server.call('GetStoreById', { token: owner(), query })).toMatchObject({ version: 4 })
  })

  test('have a name and a code that are unique in the company', async () => {
    await addStore('ON', { name: 'Once' })
    for (const [fields, field] of [
      [{ name: 'ONCE', code: 'O2' }, 'name'],
      [{ name: 'Twice', code: 'ON' }, 'code'],
    ] as const) {
      const rejected = await sendStore(fields)
      expect(rejected.statusCode).toBe(409)
      expect(rejected.json().errors).toMatchObject([{ field }])
    }
  })

  test('have a code of two to six capitals or digits, as in loan numbers', async () => {
    for (const code of ['A', 'ABCDEFG', 'ab', 'A-1', 'A B'])
      expect((await sendStore({ code })).statusCode, code).toBe(400)
  })

  test('have an existing time zone', async () => {
    const rejected = await sendStore({ timeZone: 'Asia/Atlantis' })
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().errors).toMatchObject([{ field: 'timeZone' }])
    const { id } = await addStore('TZ', { timeZone: 'Asia/Dubai' })
    const moved = await server.inject('UpdateStore', {
      token: owner(),
      query: { id },
      body: { version: 1, name: 'Store TZ', code: 'TZ', timeZone: 'Mars/Olympus' },
    })
    expect(moved.statusCode).toBe(422)
    expect(await server.call('GetStoreById', { token: owner(), query: { id } })).toMatchObject({
      timeZone: 'Asia/Dubai',
      version: 1,
    })
  })

  test('have holidays in order, each date once', async () => {
    const { holidays } = await addStore('HD', {
      holidays: [
        { date: '2026-08-15', name: 'Independence Day' },
        { date: '2026-01-26', name: 'Republic Day' },
      ],
    })
    expect(holidays.map(({ date }) => date)).toEqual(['2026-01-26', '2026-08-15'])
    const twice = [
      { date: '2026-08-15', name: 'Independence Day' },
      { date: '2026-08-15', name: 'Again' },
    ]
    const rejected = await sendStore({ holidays: twice })
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().errors).toMatchObject([{ field: 'holidays.1.date' }])
    expect((await sendStore({ holidays: [{ date: '2026-02-30', name: 'No such day' }] })).statusCode).toBe(
      400,
    )
  })

  test('are not changed with a stale version: the reply has the current store', async () => {
    const { id } = await addStore('ST')
    const body = { version: 1, name: 'Theirs', code: 'ST', timeZone: 'Asia/Kolkata' }
    await server.call('UpdateStore', { token: owner(), query: { id }, body })
    const mine = await server.inject('UpdateStore', {
      token: owner(),
      query: { id },
      body: { ...body, name: 'Mine' },
    })
    expect(mine.statusCode).toBe(409)
    expect(mine.json().current).toMatchObject({ name: 'Theirs', version: 2, changedBy: 'Test Owner' })
  })
})

describe('the code of a store', () => {
  let notes: Awaited<ReturnType<typeof notesOf>>
  beforeAll(async () => {
    await server.call('AddCommonHeads', { token: owner(), body: { companyId: scope().companyId } })
    notes = await notesOf(server)
  })

  /** A store whose owner works in it, with an open day; a note takes its first number. */
  async function opened(code: string) {
    const { id, version } = await addStore(code)
    const { token, companyId, storeId } = await ownerIn(id)
    const body = { companyId, storeId, businessOn: today(), denominations: counted(0) }
    await server.call('OpenDay', { token, body })
    return {
      note: () =>
        server.inject('AddCreditNote', {
          token,
          body: { ...notes.request('credit', today()), storeId },
        }),
      change: (to: string) => () =>
        server.inject('UpdateStore', {
          token: owner(),
          query: { id },
          body: { version, name: `Store ${code}`, code: to, timeZone: 'Asia/Kolkata' },
        }),
    }
  }

  test('is not changed once the store has issued a number, so that no other store issues it again', async () => {
    const { note, change } = await opened('C1')
    expect((await note()).json().number).toMatch(/^C1-/)
    const rejected = await change('C2')()
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().errors).toEqual([
      {
        field: 'code',
        message: 'This store has issued numbers with the code C1, so its code cannot be changed.',
      },
    ])
    expect((await change('C1')()).statusCode).toBe(200)
  })

  test('is not changed while the store takes its first number', async () => {
    const { note, change } = await opened('F1')
    expect(statusesOf(await overlapping(server, note, change('F2')))).toEqual([201, 422])
  })

  test('that changes while the store takes its first number is in that number', async () => {
    const { note, change } = await opened('G1')
    const replies = await overlapping(server, change('G2'), note)
    expect(statusesOf(replies)).toEqual([200, 201])
    expect(replies[1]?.json().number).toMatch(/^G2-/)
  })
})

describe('a new store', () => {
  test("can be used at once by its creator, with a copy of the creator's role", async () => {
    const { id: storeId } = await addStore('NW')
    const { companyId } = scope()
    const { token } = await ownerIn(storeId)
    const roles = await server.call('GetRole', { token, body: { companyId, storeId } })
    expect(roles).toMatchObject([{ name: 'Owner', storeId }])
    const rightsIn = (userToken: string, place: string) =>
      server.call('GetRoles', {
        token: userToken,
        query: { userId: server.owner.userId, companyId, storeId: place },
      })
    const mine = await rightsIn(owner(), scope().storeId)
    const here = await rightsIn(token, storeId)
    expect(here).toEqual(mine)
  })

  test('gives its creator no right that they lack in the current store', async () => {
    const { id: storeId } = await addStore('CK', {}, clerk.token)
    const held = await server.pool.query<{ rights: string[] }>(
      'select auth.grants_in($1, $2, $3) as rights',
      [clerk.userId, server.owner.companyId, storeId],
    )
    expect(held.rows[0]?.rights).toEqual(['Store.add', 'Store.edit', 'Store.inactivate', 'Store.view'])
  })

  test('is rejected for a company other than that of the token', async () => {
    const rejected = await sendStore({ companyId: '018f9a52-7c1e-7a3b-8f10-2f6d1c0e4a11' })
    expect(rejected.statusCode).toBe(403)
  })
})

describe('a user who works in one store', () => {
  test('can see, change and in-activate no other store without the right to other stores', async () => {
    const { id } = await addStore('OT')
    expect(await listed(clerk.token)).not.toContain('OT')
    const seer = await addPerson(server, 'seer', { Store: ['view'], Company: ['view', 'otherStores'] })
    expect(await listed(seer.session.token)).toContain('OT')
    const { token } = clerk
    const body = { version: 1, name: 'Taken', code: 'TK', timeZone: 'Asia/Kolkata' }
    const answers = await Promise.all([
      server.inject('GetStoreById', { token, query: { id } }),
      server.inject('UpdateStore', { token, query: { id }, body }),
      server.inject('DeleteStore', { token, query: { id, version: 1 } }),
      server.inject('ActivateStore', { token, query: { id } }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
  })

  test('finds another store of theirs that they in-activated among the in-active ones, and activates it', async () => {
    const { token } = clerk
    const { id } = await addStore('AG', {}, token)
    await server.call('DeleteStore', { token, query: { id, version: 1 } })
    expect(await listed(token)).not.toContain('AG')
    expect(await listed(token, true)).toContain('AG')
    expect(await server.call('ActivateStore', { token, query: { id } })).toMatchObject({ active: true })
    expect(await listed(token)).toContain('AG')
  })

  test('changes and in-activates another store of theirs only with the right there', async () => {
    const { token, userId } = clerk
    const { id } = await addStore('LR', {}, token)
    await server.pool.query(
      `delete from role_grant where action <> 'view'
         and role_id in (select role_id from assignment where store_id = $1 and login_id = $2)`,
      [id, userId],
    )
    const body = { version: 1, name: 'Taken', code: 'TK', timeZone: 'Asia/Kolkata' }
    const requests = [
      () => server.inject('UpdateStore', { token, query: { id }, body }),
      () => server.inject('DeleteStore', { token, query: { id, version: 1 } }),
      () => server.inject('ActivateStore', { token, query: { id } }),
    ]
    for (const send of requests) {
      const rejected = await send()
      expect([rejected.statusCode, rejected.json().detail]).toEqual([
        403,
        expect.stringContaining('Your role in that store does not allow this (Store: '),
      ])
    }
    const owned = await server.call('UpdateStore', { token: owner(), query: { id }, body })
    expect(owned).toMatchObject({ name: 'Taken' })
  })

  test('cannot in-activate it, in any letter case of its id', async () => {
    for (const id of [server.owner.storeId, server.owner.storeId.toUpperCase()]) {
      const rejected = await server.inject('DeleteStore', { token: owner(), query: { id, version: 1 } })
      expect(rejected.statusCode).toBe(422)
      expect(rejected.json().detail).toContain('You are working in this store')
    }
  })

  test('is signed out when somebody else in-activates it, even if it is activated again', async () => {
    const { id: storeId } = await addStore('GO', {}, clerk.token)
    const { companyId } = scope()
    const there = await server.call('SwitchStore', { token: clerk.token, body: { companyId, storeId } })
    await server.call('DeleteStore', { token: owner(), query: { id: storeId, version: 1 } })
    const read = () => server.inject('GetStore', { token: there.token, body: { companyId, storeId } })
    expect((await read()).statusCode).toBe(401)
    await server.call('ActivateStore', { token: owner(), query: { id: storeId } })
    expect((await read()).statusCode).toBe(401)
  })
})

describe('the last store', () => {
  test("stays when two users in-activate each other's store concurrently", async () => {
    const own = await startTestServer()
    try {
      const { companyId, storeId, token } = own.owner
      const second = await own.call('AddStore', { token, body: { companyId, name: 'Second', code: 'SC' } })
      const signedIn = await own.call('SignIn', { body: { userName: 'owner', password: OWNER_PASSWORD } })
      const there = await own.call('SwitchStore', {
        token: signedIn.token,
        body: { companyId, storeId: second.id },
      })
      const replies = await overlapping(
        own,
        () => own.inject('DeleteStore', { token, query: { id: second.id, version: 1 } }),
        () => own.inject('DeleteStore', { token: there.token, query: { id: storeId, version: 1 } }),
      )
      expect(statusesOf(replies)).toEqual([204, 422])
      expect(replies[1]?.json().detail).toBe('A company must have at least one active store.')
    } finally {
      await own.end()
    }
  })
})

describe('the plan of the company', () => {
  test('limits its active stores, including when one is activated', async () => {
    const own = await startTestServer()
    try {
      const { companyId, token } = own.owner
      const body = { companyId, name: 'Second', code: 'SC' }
      const { id } = await own.call('AddStore', { token, body })
      await own.pool.query('update subscription set store_limit = 2 where company_id = $1', [companyId])
      const third = () => own.inject('AddStore', { token, body: { companyId, name: 'Third', code: 'TH' } })
      const rejected = await third()
      expect(rejected.statusCode).toBe(422)
      expect(rejected.json().detail).toContain('The plan Free allows 2 active stores')
      await own.call('DeleteStore', { token, query: { id, version: 1 } })
      expect((await third()).statusCode).toBe(201)
      expect((await own.inject('ActivateStore', { token, query: { id } })).statusCode).toBe(422)
    } finally {
      await own.end()
    }
  })
})

test('a form of the login that has added a store or company meanwhile is rejected: it would remove the new one', async () => {
  const query = { id: server.owner.userId }
  const login = () => server.call('GetUserLoginById', { token: owner(), query })
  const { userName, name, email, phone, version, assignments } = await login()
  const places = assignments.map(({ companyId, storeId, roleId }) => ({ companyId, storeId, roleId }))
  const body = { ...scope(), userName, name, email, phone, version, assignments: places }
  await addStore('NV')
  const rejected = await server.inject('UpdateUserLogin', { token: owner(), query, body })
  expect([rejected.statusCode, rejected.json().current.assignments.length]).toEqual([
    409,
    assignments.length + 1,
  ])
  const firstStore = { name: 'First', code: 'FI' }
  await server.call('AddCompany', {
    token: owner(),
    body: { name: 'Second company', policyProfile: 'nbfc', firstStore },
  })
  expect((await login()).version).toBe(version + 2)
})
