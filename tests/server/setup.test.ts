import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SetUpRequest } from '../../src/api/gen/model/index.ts'
import { metalDefaults } from '../../src/domain/valuation/metalDefaults.ts'
import { makeSetUpCode } from '../../src/server/modules/organisation/setup/setUpCode.ts'
import { dateIn } from '../../src/server/platform/text/time.ts'
import { daysOf } from '../support/days.ts'
import { overlapping, statusesOf } from '../support/overlapping.ts'
import { addPerson, OWNER_PASSWORD, startTestServer, type TestServer } from '../support/server.ts'

/** The request of the set-up page, changed by these fields. */
const request = (code: string, fields: Partial<SetUpRequest> = {}): SetUpRequest => ({
  code,
  company: { name: 'First Gold Loans', policyProfile: 'nbfc' },
  store: { name: 'Main', code: 'MN' },
  owner: { name: 'The Owner', userName: 'owner', email: 'owner@test.example', password: OWNER_PASSWORD },
  metals: metalDefaults,
  ...fields,
})

describe('an empty installation', () => {
  let server: TestServer
  let code: string

  beforeAll(async () => {
    server = await startTestServer({ empty: true })
  })
  afterAll(() => server?.end())

  const inject = (body: SetUpRequest) => server.inject('SetUp', { body })
  const newCode = async () => (await makeSetUpCode(server.pool)) ?? ''

  test('reports that it needs set-up, and the time of its clock', async () => {
    const now = new Date('2026-11-21T06:30:00.000Z')
    server.clock.now = now
    expect(await server.call('GetSignInChoices')).toEqual({
      companies: [],
      setUpNeeded: true,
      serverTime: now.toISOString(),
    })
    server.clock.now = null
  })

  test('stores only the hash of its code, and a new code voids the previous one', async () => {
    const older = await newCode()
    code = await newCode()
    expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)
    const { rows } = await server.pool.query('select installation::text as line from installation')
    expect(JSON.stringify(rows)).not.toContain(code)
    expect((await inject(request(older))).statusCode).toBe(422)
  })

  test('rejects a wrong code at its field', async () => {
    const rejected = await inject(request('WRNG-CODE'))
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().errors).toMatchObject([{ field: 'code' }])
  })

  test('does not count an attempt for a request that is rejected for another reason', async () => {
    const gold = metalDefaults[0]
    if (!gold) throw new Error('no metal')
    const { owner, store } = request(code)
    const tries = async () => (await server.pool.query('select set_up_tries from installation')).rows
    const before = await tries()
    const cases: [Partial<SetUpRequest>, string][] = [
      [{ metals: [gold, { ...gold, name: ' GOLD ' }] }, 'metals.1.name'],
      [
        { metals: [{ ...gold, purities: [...gold.purities, { label: 'Again', purityBp: 9160 }] }] },
        'metals.0.purities.4.purityBp',
      ],
      [{ metals: [{ ...gold, referencePurityBp: 5850 }] }, 'metals.0.referencePurityBp'],
      [{ store: { ...store, timeZone: 'Asia/Atlantis' } }, 'store.timeZone'],
      [{ owner: { ...owner, userName: 'lakshmi.n', password: 'lakshmi.n1' } }, 'owner.password'],
    ]
    for (const [fields, field] of cases) {
      const rejected = await inject(request(code, fields))
      expect(rejected.statusCode, field).toBe(422)
      expect(rejected.json().errors, field).toMatchObject([{ field }])
    }
    expect(await tries()).toEqual(before)
    expect((await server.pool.query('select from company')).rowCount).toBe(0)
  })

  test('accepts no code after ten wrong attempts, until it prints a new one', async () => {
    const guessed = await newCode()
    for (let tries = 0; tries < 10; tries += 1)
      expect((await inject(request('WRNG-CODE'))).statusCode).toBe(422)
    expect((await inject(request(guessed))).statusCode).toBe(422)
    code = await newCode()
  })

  test('is set up once by two concurrent requests', async () => {
    const answers = await overlapping(
      server,
      () => inject(request(code.toLowerCase().replace('-', ' '))),
      () => inject(request(code, { company: { name: 'Second Gold Loans', policyProfile: 'nbfc' } })),
    )
    expect(statusesOf(answers)).toEqual([201, 409])
    expect((await server.pool.query('select from company')).rowCount).toBe(1)
    expect((await inject(request(code))).statusCode).toBe(409)
    expect(await makeSetUpCode(server.pool)).toBeNull()
    expect(await server.call('GetSignInChoices')).toMatchObject({ companies: [], setUpNeeded: false })
  })
})

describe('an installation after set-up', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server?.end())

  const one = async (statement: string) => (await server.pool.query(statement)).rows[0]
  const choices = async (host: string) => {
    const { companies } = (await server.inject('GetSignInChoices', { headers: { host } })).json()
    return companies.map(({ name }: { name: string }) => name)
  }

  test('has metals with their purities, a plan without limits, and one address for all', async () => {
    expect(await one(`select string_agg(name, ', ' order by name) as names from metal`)).toEqual({
      names: 'Gold, Silver',
    })
    expect(await one('select count(*)::integer as purities from purity')).toEqual({ purities: 8 })
    expect(await one('select plan, store_limit, user_limit from subscription')).toEqual({
      plan: 'Free',
      store_limit: null,
      user_limit: null,
    })
    expect(await one('select count(*)::integer as domains, min(name) as name from domain')).toEqual({
      domains: 1,
      name: '*',
    })
  })

  test('has an owner who is signed in, has the password of the form and may add companies', async () => {
    const { owner } = server
    const { token, userId, companyId, storeId } = owner
    const mapping = await server.call('GetRoles', { token, query: { userId, companyId, storeId } })
    expect(mapping.find(({ screen }) => screen === 'Company')?.actions).toContain('add')
    const again = await server.call('SignIn', { body: { userName: 'owner', password: OWNER_PASSWORD } })
    expect(again).toMatchObject({ userId: owner.userId, mustChangePassword: false })
  })

  test('counts its progress screen by screen', async () => {
    const { token } = server.owner
    const progress = async () => (await server.call('GetSetUpProgress', { token })).rows
    expect(await progress()).toEqual([
      { screen: 'Company', count: 1, done: true },
      { screen: 'Store', count: 1, done: true },
      { screen: 'Metal', count: 2, done: true },
      { screen: 'Rate', count: 0, done: false },
      { screen: 'ProductCategory', count: 0, done: false },
      { screen: 'Product', count: 0, done: false },
      { screen: 'SlabType', count: 0, done: false },
      { screen: 'InterestSlab', count: 0, done: false },
      { screen: 'Bank', count: 0, done: false },
      { screen: 'CustomerType', count: 0, done: false },
      { screen: 'Customer', count: 0, done: false },
      { screen: 'Day', count: 0, done: false },
      { screen: 'NewLoan', count: 0, done: false },
      { screen: 'CreditDebit', count: 0, done: false },
      { screen: 'Role', count: 1, done: false },
      { screen: 'RoleMapping', count: 1, done: false },
      { screen: 'Staff', count: 1, done: false },
      { screen: 'UserLogin', count: 1, done: false },
    ])
    const { companyId } = server.owner
    await server.call('AddUsualSchemes', { token, body: { companyId } })
    await addPerson(server, 'teller', { Role: ['view'] })
    await server.call('AddUsualProducts', { token, body: { companyId } })
    const { id: typeId } = await server.call('AddCustomerType', {
      token,
      body: { companyId, name: 'Walk-in' },
    })
    const person = { name: 'Asha', phone: '98400 12345' }
    await server.call('AddCustomer', { token, body: { companyId, typeId, ...person } })
    const { storeId } = server.owner
    const { rows: metals } = await server.call('GetMetal', { token, body: { companyId, storeId } })
    const prices = metals.map(({ id: metalId }) => ({ metalId, pricePaisePerG: 639_494 }))
    const effectiveOn = dateIn('Asia/Kolkata', new Date())
    await server.call('AddRates', { token, body: { companyId, storeId: null, effectiveOn, prices } })
    await server.call('AddBank', { token, body: { companyId, name: 'Indian Bank', kind: 'own' } })
    await server.call('AddCommonHeads', { token, body: { companyId } })
    const undone = (await progress()).filter(({ done }) => !done).map(({ screen }) => screen)
    expect(undone).toEqual(['Day', 'NewLoan'])
    await daysOf(server).open(0)
    expect((await progress()).find(({ screen }) => screen === 'Day')).toMatchObject({ count: 1, done: true })
  })

  test('names companies at sign-in only if the address serves more than one', async () => {
    expect(await choices('anywhere.example')).toEqual([])
    const { id } = await server.call('AddCompany', {
      token: server.owner.token,
      body: { name: 'Annex Loans', policyProfile: 'custom', firstStore: { name: 'Annex', code: 'AX' } },
    })
    expect(await choices('anywhere.example')).toEqual(['Annex Loans', 'Test Gold Loans'])
    await server.pool.query(`with made as (
      insert into domain (id, name) values (gen_random_uuid(), 'annex.example') returning id
    ) insert into domain_store select s.company_id, s.id, made.id from store s, made where s.code = 'AX'`)
    expect(await choices('Annex.Example:5080')).toEqual([])
    await server.call('DeleteCompany', { token: server.owner.token, query: { id, version: 1 } })
    expect(await choices('anywhere.example')).toEqual([])
  })
})
