import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Domain, Session } from '../../src/api/gen/model/index.ts'
import { addresses } from '../support/addresses.ts'
import { business } from '../support/business.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof addresses>>

beforeAll(async () => {
  server = await startTestServer()
  world = await addresses(server)
})
afterAll(() => server?.end())
afterEach(() => world.forget())

const token = () => server.owner.token

describe('addresses', () => {
  test('are added with their stores, listed after the default one, changed, in-activated and activated', async () => {
    const added = await world.add('pledge.example', [world.annex, world.harbour, world.annex])
    expect(added).toMatchObject({
      name: 'pledge.example',
      servesOthers: false,
      answersHere: false,
      version: 1,
    })
    expect(
      added.places.map(({ companyName, storeName, active }) => [companyName, storeName, active]),
    ).toEqual([
      ['Harbour Gold', 'Harbour', true],
      ['Test Gold Loans', 'Annex', true],
    ])
    await world.add('a.example', [world.annex])
    expect((await world.list()).rows.map(({ name }: Domain) => name)).toEqual([
      '*',
      'a.example',
      'pledge.example',
    ])
    const changed = (await world.change(added, { name: 'counter.example', places: [world.main] })).json()
    expect(changed).toMatchObject({ name: 'counter.example', version: 2 })
    expect(changed.places.map(({ storeName }: { storeName: string }) => storeName)).toEqual(['Main'])
    const query = { id: added.id }
    await server.call('DeleteDomain', { token: token(), query: { ...query, version: 2 } })
    const body = world.main
    const active = await server.call('GetDomain', { token: token(), body })
    expect(active.rows.map(({ name }) => name)).toEqual(['*', 'a.example'])
    expect(await server.call('ActivateDomain', { token: token(), query })).toMatchObject({ active: true })
  })

  test('are unique in the installation, in-active ones included, and there is one default address', async () => {
    const { id } = await world.add('once.example', [world.main])
    await server.call('DeleteDomain', { token: token(), query: { id } })
    for (const name of ['once.example', '*']) {
      const rejected = await world.inject(name, [world.main])
      expect(rejected.statusCode, name).toBe(409)
      expect(rejected.json().errors).toMatchObject([{ field: 'name' }])
    }
  })

  test.each(['localhost', 'pledge.example', 'xn--11b4c3d.example', '192.168.1.20', 'counter-2'])(
    'may be called %s',
    async (name) => {
      expect((await world.inject(name, [world.main])).statusCode).toBe(201)
    },
  )

  test.each([
    'Pledge.Example',
    'https://pledge.example',
    'pledge.example:5080',
    'pledge.example.',
    '-pledge.example',
    'கடை.example',
    'two words',
    '1.2.3',
    '192.168.1.256',
    '*.example',
  ])('may not be called %s', async (name) => {
    const rejected = await world.inject(name, [world.main])
    expect([400, 422]).toContain(rejected.statusCode)
    expect(rejected.json().errors).toMatchObject([{ field: 'name' }])
  })

  test('have stores: only the default one may be empty, and only active stores are added', async () => {
    const none = await world.inject('none.example', [])
    expect(none.statusCode).toBe(422)
    expect(none.json().errors).toMatchObject([{ field: 'places' }])
    const closed = await business(server).addStore('Closed', 'CL')
    const pair = { companyId: world.main.companyId, storeId: closed }
    const current = await world.add('closing.example', [world.main, pair])
    await server.call('DeleteStore', { token: token(), query: { id: closed } })
    const rejected = await world.inject('late.example', [world.main, pair])
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().errors).toMatchObject([{ field: 'places.1.storeId' }])
    const changed = await world.change(current, { name: 'closed.example' })
    expect(changed.json().places).toMatchObject([
      { storeName: 'Closed', active: false },
      { storeName: 'Main' },
    ])
    const crossed = await world.inject('crossed.example', [{ ...world.harbour, storeId: world.main.storeId }])
    expect(crossed.json().errors).toMatchObject([{ field: 'places.0.storeId' }])
  })

  test('are not changed with a stale version: the reply has the current address', async () => {
    const current = await world.add('stale.example', [world.main])
    await world.change(current, { places: [world.main, world.annex] })
    const stale = await world.change(current, { name: 'mine.example' })
    expect(stale.statusCode).toBe(409)
    expect(stale.json().current).toMatchObject({ name: 'stale.example', version: 2 })
    expect(stale.json().current.places).toHaveLength(2)
  })

  test('are chosen from the company-store list: all active companies that the actor sees, with their active stores', async () => {
    const { rows } = await server.call('GetDomainCompanyStores', { token: token(), body: world.main })
    expect(
      rows.map(({ companyName, stores }) => [companyName, stores.map(({ storeName }) => storeName)]),
    ).toEqual([
      ['Harbour Gold', ['Harbour']],
      ['Test Gold Loans', ['Annex', 'Main']],
    ])
  })

  test('show which of them serves the request', async () => {
    await world.add('pledge.example', [world.main])
    const at = async (host: string) => {
      const { host: own, rows } = await world.list({ host })
      return [own, rows.filter(({ answersHere }: Domain) => answersHere).map(({ name }: Domain) => name)]
    }
    expect(await at('Pledge.Example:5080')).toEqual(['pledge.example', ['pledge.example']])
    expect(await at('other.example')).toEqual(['other.example', ['*']])
  })
})

describe('users cannot lock themselves out', () => {
  const locked = (reply: { statusCode: number; json: () => { detail: string } }) => {
    expect(reply.statusCode).toBe(422)
    expect(reply.json().detail).toMatch(/^This would lock you out: you are working at here.example in Main\./)
  }

  test('by adding the address that they use, by its stores, or by the default address', async () => {
    locked(await world.inject('here.example', [world.annex], { host: 'here.example' }))
    const here = await world.add('here.example', [world.main, world.annex])
    locked(await world.change(here, { places: [world.annex] }, { host: 'here.example' }))
    expect((await world.change(here, { places: [world.annex] })).statusCode).toBe(200)
    await server.pool.query(
      `delete from domain_store; update domain set active = false where name = 'here.example'`,
    )
    locked(await world.change(await world.defaultOne(), { places: [world.annex] }, { host: 'here.example' }))
  })

  test('by renaming, in-activating or activating the address of the request', async () => {
    const { annex, main } = world
    await world.add('annex.example', [main])
    const here = await world.add('here.example', [main])
    // The default address serves only the annex; the actor who changes it uses another address.
    const some = await world.change(await world.defaultOne(), { places: [annex] }, { host: 'annex.example' })
    expect(some.statusCode, some.body).toBe(200)
    locked(await world.change(here, { name: 'away.example' }, { host: 'here.example' }))
    const headers = { host: 'here.example' }
    const query = { id: here.id }
    locked(await server.inject('DeleteDomain', { token: token(), query, headers }))
    await world.change(here, { places: [annex] }, { host: 'annex.example' })
    await server.call('DeleteDomain', { token: token(), query })
    await server.pool.query('delete from domain_store where domain_id <> $1', [here.id])
    locked(await server.inject('ActivateDomain', { token: token(), query, headers }))
  })

  test('and the default address can be neither renamed nor in-activated', async () => {
    const current = await world.defaultOne()
    const renamed = await world.change(current, { name: 'all.example', places: [world.main] })
    expect(renamed.statusCode).toBe(422)
    expect(renamed.json().errors).toMatchObject([{ field: 'name' }])
    const gone = await server.inject('DeleteDomain', { token: token(), query: { id: current.id } })
    expect(gone.statusCode).toBe(422)
    expect(gone.json().detail).toContain('The default address cannot be in-activated')
  })
})

describe('somebody who sees one company', () => {
  let keeper: Session
  beforeAll(async () => {
    const actions = ['view', 'add', 'edit', 'inactivate']
    keeper = (await addPerson(server, 'keeper', { Domain: actions })).session
  })

  test('sees and sets only its stores; those of others stay, and only their existence is shown', async () => {
    const both = await world.add('both.example', [world.main, world.harbour])
    const seen: Domain = (
      await server.inject('GetDomainById', { token: keeper.token, query: { id: both.id } })
    ).json()
    expect(seen.places.map(({ storeName }) => storeName)).toEqual(['Main'])
    expect(seen.servesOthers).toBe(true)
    const { rows } = await server.call('GetDomainCompanyStores', { token: keeper.token, body: world.main })
    expect(rows.map(({ companyName }) => companyName)).toEqual(['Test Gold Loans'])
    const saved = await world.change(seen, { places: [world.annex] }, { token: keeper.token })
    expect(saved.statusCode, saved.body).toBe(200)
    const whole = await server.call('GetDomainById', { token: token(), query: { id: both.id } })
    expect(whole.places.map(({ storeName }) => storeName)).toEqual(['Harbour', 'Annex'])
    const reach = await world.inject('reach.example', [world.harbour], { token: keeper.token })
    expect(reach.statusCode).toBe(422)
    expect(reach.json().errors).toMatchObject([{ field: 'places.0.storeId' }])
  })

  test('can neither rename nor in-activate an address that serves other companies', async () => {
    const both = await world.add('both.example', [world.main, world.harbour])
    const renamed = await world.change(
      both,
      { name: 'mine.example', places: [world.main] },
      { token: keeper.token },
    )
    expect(renamed.statusCode).toBe(422)
    const gone = await server.inject('DeleteDomain', { token: keeper.token, query: { id: both.id } })
    expect(gone.statusCode).toBe(422)
    expect(gone.json().detail).toContain('companies you cannot see')
  })

  test('cannot change whether the default address serves all stores or some', async () => {
    const some = await world.change(
      await world.defaultOne({ token: keeper.token }),
      { places: [world.main] },
      { token: keeper.token },
    )
    expect(some.statusCode).toBe(422)
    expect(some.json().errors).toMatchObject([{ field: 'places' }])
    await world.change(await world.defaultOne(), { places: [world.main, world.harbour] })
    const more = await world.change(
      await world.defaultOne({ token: keeper.token }),
      { places: [world.main, world.annex] },
      { token: keeper.token },
    )
    expect(more.statusCode, more.body).toBe(200)
  })
})
