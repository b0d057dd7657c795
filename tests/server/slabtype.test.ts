import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AddSlabTypeRequest, SlabType } from '../../src/api/gen/model/index.ts'
import { termsMessages } from '../../src/domain/interest/checkTerms.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.end())

const token = () => server.owner.token
const scope = () => ({ companyId: server.owner.companyId, storeId: server.owner.storeId })

const daily: Omit<AddSlabTypeRequest, 'companyId' | 'name'> = {
  method: 'daily',
  yearDays: 365,
  slabMode: 'stepped',
  slabClock: 'continuous',
}
const monthly: typeof daily = {
  method: 'monthly',
  partMonth: 'half',
  slabMode: 'retrospective',
  slabClock: 'restart',
}

const body = (name: string, terms: Partial<AddSlabTypeRequest>) =>
  ({ companyId: server.owner.companyId, name, ...terms }) as AddSlabTypeRequest
const add = (name: string, terms: Partial<AddSlabTypeRequest> = daily): Promise<SlabType> =>
  server.call('AddSlabType', { token: token(), body: body(name, terms) })
const problem = async (terms: Partial<AddSlabTypeRequest>, name = 'Rejected') => {
  const reply = await server.inject('AddSlabType', { token: token(), body: body(name, terms) })
  return { status: reply.statusCode, errors: reply.json().errors }
}
const names = async (includeInactive = false) =>
  (await server.call('GetSlabType', { token: token(), body: { ...scope(), includeInactive } })).rows.map(
    ({ name }) => name,
  )

/** Inserts a scheme of a slab type in the database. */
async function addScheme(slabTypeId: string, name: string): Promise<void> {
  await server.pool.query(
    `insert into interest_slab (company_id, id, slab_type_id, metal_id, name)
     select $1, $2, $3, id, $4 from metal where company_id = $1 limit 1`,
    [server.owner.companyId, randomUUID(), slabTypeId, name],
  )
}

describe('slab types', () => {
  test('are added, listed by name, changed, in-activated and activated', async () => {
    const added = await add(' Zonal daily ', { ...daily, advanceMonths: 1, note: 'For regulars' })
    expect(added).toMatchObject({
      name: 'Zonal daily',
      yearDays: 365,
      partMonth: null,
      countBothDays: false,
      advanceMonths: 1,
      note: 'For regulars',
      version: 1,
    })
    await add('Monthly halves', monthly)
    expect(await names()).toEqual(['Monthly halves', 'Zonal daily'])
    const query = { id: added.id }
    const changed = await server.call('UpdateSlabType', {
      token: token(),
      query,
      body: {
        version: 1,
        name: 'Monthly full',
        method: 'monthly',
        yearDays: null,
        partMonth: 'full',
        slabMode: 'retrospective',
        slabClock: 'restart',
        countBothDays: true,
        advanceMonths: 0,
      },
    })
    expect(changed).toMatchObject({ method: 'monthly', yearDays: null, note: 'For regulars', version: 2 })
    await server.call('DeleteSlabType', { token: token(), query: { ...query, version: 2 } })
    expect(await names()).toEqual(['Monthly halves'])
    expect(await names(true)).toEqual(['Monthly full', 'Monthly halves'])
    expect(await server.call('ActivateSlabType', { token: token(), query })).toMatchObject({ active: true })
    expect(await server.call('GetSlabTypeById', { token: token(), query })).toMatchObject({ version: 4 })
  })

  test('have a name that is unique in the company', async () => {
    await add('Once')
    expect(await problem(daily, 'ONCE')).toMatchObject({ status: 409, errors: [{ field: 'name' }] })
  })

  test.each([
    ['monthly and stepped', { ...monthly, slabMode: 'stepped' }, 'slabMode', 'monthlyIsRetrospective'],
    ['monthly and continuous', { ...monthly, slabClock: 'continuous' }, 'slabClock', 'monthlyRestarts'],
    ['monthly without a part month', { ...monthly, partMonth: null }, 'partMonth', 'choice'],
    ['monthly with days of the year', { ...monthly, yearDays: 360 }, 'yearDays', 'yearDaysOnlyDaily'],
    ['daily without days of the year', { ...daily, yearDays: null }, 'yearDays', 'choice'],
    ['daily with a part month', { ...daily, partMonth: 'days' }, 'partMonth', 'partMonthOnlyMonthly'],
  ] as const)('are rejected when %s, with the reason at the field', async (_, terms, field, message) => {
    expect(await problem(terms)).toEqual({
      status: 422,
      errors: [{ field, message: termsMessages[message] }],
    })
    expect(await names(true)).not.toContain('Rejected')
  })

  test.each([
    { yearDays: 364 },
    { partMonth: 'quarter' },
    { slabMode: 'both' },
    { advanceMonths: 37 },
    { advanceMonths: -1 },
  ] as unknown as Partial<AddSlabTypeRequest>[])(
    'are rejected with terms that the API does not allow: %j',
    async (terms) => {
      expect((await problem({ ...daily, ...terms })).status).toBe(400)
    },
  )

  test('are not changed with a stale version: the reply has the current type', async () => {
    const { id } = await add('Shared')
    const change = (name: string) =>
      server.inject('UpdateSlabType', {
        token: token(),
        query: { id },
        body: { version: 1, partMonth: null, countBothDays: false, advanceMonths: 0, ...daily, name },
      })
    expect((await change('Theirs')).statusCode).toBe(200)
    const mine = await change('Mine')
    expect(mine.statusCode).toBe(409)
    expect(mine.json().current).toMatchObject({ name: 'Theirs', version: 2 })
  })
})

describe('a slab type that schemes use', () => {
  test('cannot be in-activated, and the message names the active schemes', async () => {
    const { id } = await add('Used')
    await addScheme(id, 'Gold 12')
    await addScheme(id, 'Gold 18')
    const query = { id, version: 1 }
    const rejected = await server.inject('DeleteSlabType', { token: token(), query })
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().detail).toContain('2 schemes (Gold 12, Gold 18)')
    expect(await names()).toContain('Used')
    await server.pool.query('update interest_slab set active = false where slab_type_id = $1', [id])
    expect((await server.inject('DeleteSlabType', { token: token(), query })).statusCode).toBe(204)
  })
})
