import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { DomainPair } from '../../src/api/gen/model/index.ts'
import { addresses } from '../support/addresses.ts'
import { addPerson, OWNER_PASSWORD, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof addresses>>
/** A clerk who works in the first store only. */
let clerk: Awaited<ReturnType<typeof addPerson>>

beforeAll(async () => {
  server = await startTestServer()
  world = await addresses(server)
  clerk = await addPerson(server, 'clerk', { Store: ['view'] })
})
afterAll(() => server?.end())
afterEach(() => world.forget())

const token = () => server.owner.token

describe('sign-in at an address', () => {
  test('offers the companies of its stores, and places the person only in a store it serves', async () => {
    await world.add('annex.example', [world.annex])
    await world.add('two.example', [world.annex, world.harbour])
    expect(await world.companiesAt('annex.example')).toEqual([])
    expect(await world.companiesAt('two.example')).toEqual(['Harbour Gold', 'Test Gold Loans'])
    const last = await world.ownerAt('other.example', world.main.companyId)
    expect(last.companyId).toBe(world.main.companyId)
    expect((await world.ownerAt('annex.example')).storeId).toBe(world.annex.storeId)
    const chosen = await world.ownerAt('two.example', world.harbour.companyId)
    expect(chosen.storeId).toBe(world.harbour.storeId)
  })

  test('of other stores fails after the correct password with a message of its own, and is not counted', async () => {
    await world.add('annex.example', [world.annex])
    for (let tries = 0; tries < 6; tries++) {
      const rejected = await world.trySignIn('clerk', clerk.password, 'annex.example')
      expect(rejected.statusCode).toBe(403)
      expect(rejected.json().detail).toContain('not available at this web address')
    }
    expect((await world.trySignIn('clerk', clerk.password, 'other.example')).statusCode).toBe(200)
    const { rows } = await server.pool.query(
      `select status, login_id from audit where company_id = $1 and operation = 'SignIn' and status = 403 limit 1`,
      [world.main.companyId],
    )
    expect(rows).toEqual([{ status: 403, login_id: clerk.loginId }])
  })

  test('does not reveal where a user works without the correct password', async () => {
    await world.add('annex.example', [world.annex])
    const gone = await addPerson(server, 'gone', {})
    await server.call('DeleteUserLogin', { token: token(), query: { id: gone.loginId } })
    const replies = [
      await world.trySignIn('nobody', 'wrong', 'annex.example'),
      await world.trySignIn('clerk', 'wrong', 'annex.example'),
      await world.trySignIn('clerk', 'wrong', 'other.example'),
      await world.trySignIn('gone', gone.password, 'annex.example'),
    ]
    for (const { statusCode, body } of replies) {
      expect(statusCode).toBe(401)
      expect(JSON.parse(body).detail).toBe('The user name or password is wrong.')
    }
  })

  test('uses the default address if no other one matches, and only its stores if it lists some', async () => {
    expect(await world.companiesAt('any.example')).toEqual(['Harbour Gold', 'Test Gold Loans'])
    const changed = await world.change(await world.defaultOne(), { places: [world.main, world.annex] })
    expect(changed.statusCode, changed.body).toBe(200)
    expect(await world.companiesAt('any.example')).toEqual([])
    const owner = await world.ownerAt('any.example')
    expect(owner.companyId).toBe(world.main.companyId)
    const away = await world.trySignIn('owner', OWNER_PASSWORD, 'any.example', world.harbour.companyId)
    expect(away.statusCode).toBe(401)
  })
})

describe('at an address', () => {
  test('that serves none of a login’s stores, a request to reset its password sends no code', async () => {
    await world.add('annex.example', [world.annex])
    const codes = async () =>
      (await server.pool.query('select count(*)::integer as n from reset_code')).rows[0].n
    const request = (host: string) =>
      server.inject('RequestPasswordReset', {
        body: { companyId: world.main.companyId, userName: 'clerk' },
        headers: { host },
      })
    expect((await request('annex.example')).body).toBe('OTP sent to email')
    expect(await codes()).toBe(0)
    expect((await request('other.example')).body).toBe('OTP sent to email')
    expect(await codes()).toBe(1)
  })

  test('the workspaces are its stores, and the current one', async () => {
    await world.add('two.example', [world.annex, world.harbour])
    expect(await world.storesAt(token(), 'other.example')).toEqual(['Harbour', 'Annex', 'Main'])
    expect(await world.storesAt(token(), 'two.example')).toEqual(['Harbour', 'Annex', 'Main'])
    const there = await world.ownerAt('two.example', world.annex.companyId)
    expect(await world.storesAt(there.token, 'two.example')).toEqual(['Harbour', 'Annex'])
  })

  test('a session switches only to a store that it serves', async () => {
    await world.add('two.example', [world.annex, world.harbour])
    const { token: userToken } = await world.ownerAt('two.example', world.annex.companyId)
    const to = (body: DomainPair, host: string) =>
      server.inject('SwitchStore', { token: userToken, body, headers: { host } })
    const rejected = await to(world.main, 'two.example')
    expect(rejected.statusCode).toBe(403)
    expect(rejected.json().errors).toEqual([
      {
        field: 'storeId',
        message: 'This store is not available at this web address. Use the address of this store.',
      },
    ])
    expect((await to(world.harbour, 'two.example')).statusCode).toBe(200)
  })

  test('that lists its stores, a new store or company is added to this list', async () => {
    const one = await world.add('made.example', [world.main])
    const headers = { host: 'made.example' }
    const { token: userToken, companyId } = await world.ownerAt('made.example')
    const store = await server.inject('AddStore', {
      token: userToken,
      body: { companyId, name: 'New', code: 'NW' },
      headers,
    })
    expect(store.statusCode, store.body).toBe(201)
    const to = { companyId, storeId: store.json().id }
    expect((await server.inject('SwitchStore', { token: userToken, body: to, headers })).statusCode).toBe(200)
    const after = await server.call('GetDomainById', { token: token(), query: { id: one.id } })
    expect(after).toMatchObject({ version: 2, places: [{ storeName: 'Main' }, { storeName: 'New' }] })
    const { token: now } = await world.ownerAt('made.example', companyId)
    const made = await server.inject('AddCompany', {
      token: now,
      body: { name: 'Made Here', policyProfile: 'nbfc', firstStore: { name: 'First', code: 'FS' } },
      headers,
    })
    expect(made.statusCode, made.body).toBe(201)
    expect(await world.companiesAt('made.example')).toEqual(['Made Here', 'Test Gold Loans'])
    expect((await world.defaultOne()).places).toEqual([])
    await server.call('DeleteCompany', { token: token(), query: { id: made.json().id } })
    await server.call('DeleteStore', { token: token(), query: { id: to.storeId } })
  })
})
