import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InterestSlab, UpdateInterestSlabRequest } from '../../src/api/gen/model/index.ts'
import { addDays } from '../../src/domain/dates/dates.ts'
import { schemeMessages } from '../../src/domain/scheme/checkScheme.ts'
import { interestSlabTexts } from '../../src/server/modules/schemes/texts.ts'
import { changeOf, schemes } from '../support/schemes.ts'
import { addPerson, OWNER_PASSWORD, startTestServer, type TestServer } from '../support/server.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let server: TestServer
let own: Awaited<ReturnType<typeof schemes>>

beforeAll(async () => {
  server = await startTestServer()
  own = await schemes(server)
})
afterAll(() => server?.end())

const token = () => server.owner.token
const flat = (rateBp: number) => [{ fromDay: 1, toDay: null, rateBp }]
const change = (slab: InterestSlab, fields: Partial<UpdateInterestSlabRequest>) =>
  server.call('UpdateInterestSlab', { token: token(), query: { id: slab.id }, body: changeOf(slab, fields) })
const rejected = async (slab: InterestSlab, fields: Partial<UpdateInterestSlabRequest>) => {
  const body = changeOf(slab, fields)
  const reply = await server.inject('UpdateInterestSlab', { token: token(), query: { id: slab.id }, body })
  return { status: reply.statusCode, errors: reply.json().errors }
}
const day = (offset: number) => addDays(own.today, offset)

describe('a change to a scheme', () => {
  test('adds a version and leaves the previous one unchanged', async () => {
    const slab = await own.add('Priced again', { bands: flat(1500) })
    const [before] = await own.versions(slab.id)
    const changed = await change(slab, { bands: flat(1800), fromOn: day(0) })
    expect(changed).toMatchObject({ version: 2, versions: [{ number: 2, bands: flat(1800) }] })
    const [newest, first] = await own.versions(slab.id)
    expect(newest).toMatchObject({ number: 2, bands: flat(1800) })
    expect(first).toEqual(before)
  })

  test('of only the name adds no version', async () => {
    const slab = await own.add('Plain')
    const renamed = await change(slab, { name: 'Plain gold', fromOn: '2020-01-01' })
    expect(renamed).toMatchObject({ name: 'Plain gold', version: 2, versions: [{ number: 1 }] })
    expect(await own.versions(slab.id)).toHaveLength(1)
  })

  test('of only the start date is rejected, and nothing is saved', async () => {
    const onlyDate = (shown: string) => ({
      status: 422,
      errors: [{ field: 'fromOn', message: interestSlabTexts.onlyDate(shown) }],
    })
    const slab = await own.add('Postponed', { fromOn: '2020-01-01' })
    expect(await rejected(slab, { name: 'Renamed', fromOn: day(5) })).toEqual(onlyDate(day(0)))
    expect((await change(slab, { fromOn: day(0) })).versions).toMatchObject([{ number: 1 }])
    const announced = await change({ ...slab, version: 2 }, { bands: flat(1600), fromOn: day(20) })
    for (const fromOn of [day(0), day(19), day(21)])
      expect(await rejected(announced, { fromOn })).toEqual(onlyDate(day(20)))
    const renamed = await change(announced, { name: 'Announced for later', fromOn: day(20) })
    expect(renamed).toMatchObject({ name: 'Announced for later', versions: [{ number: 1 }, { number: 2 }] })
    expect((await rejected(announced, { fromOn: day(21) })).status).toBe(409)
    expect(await own.versions(slab.id)).toHaveLength(2)
  })

  test('may begin later: the list shows the version in force and the future one', async () => {
    const slab = await own.add('Announced', { bands: flat(1500) })
    await change(slab, { bands: flat(1600), fromOn: day(10) })
    const versions = async () =>
      (await own.list())
        .find(({ id }) => id === slab.id)
        ?.versions.map(({ number, fromOn }) => ({ number, fromOn }))
    expect(await versions()).toEqual([
      { number: 1, fromOn: day(0) },
      { number: 2, fromOn: day(10) },
    ])
    const found = await server.call('GetInterestSlabById', { token: token(), query: { id: slab.id } })
    await change(found, { bands: flat(1700), fromOn: day(10) })
    expect(await versions()).toEqual([
      { number: 1, fromOn: day(0) },
      { number: 3, fromOn: day(10) },
    ])
    server.clock.now = new Date(Date.now() + 10 * DAY_MS)
    const later = await server.call('SignIn', { body: { userName: 'owner', password: OWNER_PASSWORD } })
    const { companyId, storeId } = later
    const { rows } = await server.call('GetInterestSlab', {
      token: later.token,
      body: { companyId, storeId },
    })
    server.clock.now = null
    expect(rows.find(({ id }) => id === slab.id)?.versions).toMatchObject([{ number: 3 }])
  })

  test('begins today or later, and not before the newest version', async () => {
    const slab = await own.add('In order', { fromOn: '2020-01-01', bands: flat(1500) })
    expect(await rejected(slab, { bands: flat(1600), fromOn: day(-1) })).toEqual({
      status: 422,
      errors: [{ field: 'fromOn', message: schemeMessages.beforeToday }],
    })
    const announced = await change(slab, { bands: flat(1600), fromOn: day(30) })
    expect(await rejected(announced, { bands: flat(1700), fromOn: day(29) })).toEqual({
      status: 422,
      errors: [{ field: 'fromOn', message: schemeMessages.beforeNewest(day(30)) }],
    })
    expect(await own.versions(slab.id)).toHaveLength(2)
  })

  test('keeps the metal, and checks the same rules as adding', async () => {
    const slab = await own.add('Of gold')
    expect(await rejected(slab, { metalId: own.silverId })).toMatchObject({
      status: 422,
      errors: [{ field: 'metalId' }],
    })
    expect(await rejected(slab, { bands: flat(2500) })).toMatchObject({
      status: 422,
      errors: [{ field: 'bands.0.rateBp' }],
    })
    expect(await own.versions(slab.id)).toHaveLength(1)
  })

  test('takes the current terms of its slab type, while earlier versions keep theirs', async () => {
    const { type } = own
    const slab = await own.add('By its type')
    const { id, name, method, partMonth, slabMode, slabClock, advanceMonths } = type
    const terms = { name, method, partMonth, slabMode, slabClock, advanceMonths, countBothDays: true }
    await server.call('UpdateSlabType', {
      token: token(),
      query: { id },
      body: { ...terms, version: 1, yearDays: 360 },
    })
    expect(await own.versions(slab.id)).toMatchObject([
      { number: 1, terms: { yearDays: 365, countBothDays: false } },
    ])
    await change(slab, {})
    expect(await own.versions(slab.id)).toMatchObject([
      { number: 2, terms: { yearDays: 360, countBothDays: true } },
      { number: 1, terms: { yearDays: 365, countBothDays: false } },
    ])
  })
})

describe('a version', () => {
  test('cannot be changed or removed by the database role of requests', async () => {
    const slab = await own.add('For ever')
    const client = await server.pool.connect()
    try {
      for (const statement of [
        'update interest_slab_version set tenure_months = 1',
        'delete from interest_slab_version',
      ]) {
        await client.query('begin; set local role pledgebook_app')
        await client.query(`select set_config('app.companies', $1, true)`, [`{${server.owner.companyId}}`])
        await expect(client.query(statement)).rejects.toThrow('permission denied')
        await client.query('rollback')
      }
    } finally {
      client.release()
    }
    expect(await own.versions(slab.id)).toMatchObject([{ tenureMonths: 12 }])
  })

  test('is shown to users who may view schemes, and added only by those who may edit them', async () => {
    const slab = await own.add('Looked at')
    const { session: seer } = await addPerson(server, 'seer', { InterestSlab: ['view'] })
    const { session: none } = await addPerson(server, 'none', { SlabType: ['view', 'add', 'edit'] })
    const query = { id: slab.id }
    const read = (userToken: string) => server.inject('GetInterestSlabVersion', { token: userToken, query })
    const make = (userToken: string) =>
      server.inject('UpdateInterestSlab', {
        token: userToken,
        query,
        body: changeOf(slab, { tenureMonths: 6 }),
      })
    expect((await read(seer.token)).json().rows).toHaveLength(1)
    expect((await read(none.token)).statusCode).toBe(403)
    expect((await make(seer.token)).statusCode).toBe(403)
    expect((await make(none.token)).statusCode).toBe(403)
    expect((await make(token())).statusCode).toBe(200)
  })
})
