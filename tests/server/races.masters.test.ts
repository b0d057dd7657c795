import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperationId } from '../../src/api/gen/operations.ts'
import { addDays } from '../../src/domain/dates/dates.ts'
import { business } from '../support/business.ts'
import { today } from '../support/days.ts'
import { holdLocks, locksWaitedFor } from '../support/heldLocks.ts'
import { importOf } from '../support/imports.ts'
import { metalsOf } from '../support/metals.ts'
import { overlapping, statusesOf } from '../support/overlapping.ts'
import { bands, changeOf } from '../support/schemes.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { putStaff } from '../support/staff.ts'

/** The usual purity of utensils among the common products, in basis points. */
const UTENSILS_BP = 8000

let server: TestServer
let companyId: string
let metals: ReturnType<typeof metalsOf>
let count = 0
let metalCount = 0

beforeAll(async () => {
  server = await startTestServer()
  companyId = server.owner.companyId
  metals = metalsOf(server)
})
afterAll(() => server?.end())

const send = (operation: OperationId, body: object, query?: object) => () =>
  server.inject(operation, { token: server.owner.token, body, ...(query && { query: { ...query } }) })
const inActivating =
  (operation: OperationId, { id, version }: { id: string; version: number }) =>
  () =>
    server.inject(operation, { token: server.owner.token, query: { id, version } })
const holding = (statement: string) => holdLocks(server, statement)
const waitingFor = () => locksWaitedFor(server)
/** A name that no other record has. */
const name = (noun: string) => `${noun} ${++count}`

/** A metal with the purities 900 and 950; its reference purity is 950. */
const addMetal = () => {
  const symbol = `X${String.fromCharCode(97 + metalCount++)}`
  return metals.add({ name: name('Metal'), symbol })
}
const category = (metalId: string) => ({
  companyId,
  metalId,
  name: name('Category'),
  kind: 'ornament' as const,
})
async function addCategory() {
  const metal = await addMetal()
  const made = await server.call('AddProductCategory', {
    token: server.owner.token,
    body: category(metal.id),
  })
  return { metal, category: made }
}
const addSlabType = () =>
  server.call('AddSlabType', {
    token: server.owner.token,
    body: {
      companyId,
      name: name('Type'),
      method: 'daily',
      yearDays: 365,
      slabMode: 'stepped',
      slabClock: 'restart',
    },
  })
const scheme = (slabTypeId: string, metalId: string) => {
  const fromOn = today()
  return { companyId, slabTypeId, metalId, name: name('Scheme'), fromOn, tenureMonths: 12, bands }
}

test('the common customer types are added once by two concurrent requests', async () => {
  const add = send('AddUsualCustomerTypes', { companyId })
  const replies = await overlapping(server, add, add)
  expect(statusesOf(replies)).toEqual([201, 201])
  expect(replies.map((reply) => reply.json().typeCount > 0)).toEqual([true, false])
})

test('the common voucher heads are added once by two concurrent requests', async () => {
  const add = send('AddCommonHeads', { companyId })
  const replies = await overlapping(server, add, add)
  expect(statusesOf(replies)).toEqual([201, 201])
  expect(replies.map((reply) => reply.json().rows.length > 0)).toEqual([true, false])
})

describe('the common products', () => {
  test('are added once by two concurrent requests', async () => {
    const add = send('AddUsualProducts', { companyId })
    const replies = await overlapping(server, add, add)
    expect(statusesOf(replies)).toEqual([201, 201])
    expect(replies[1]?.json()).toEqual({ categoryCount: 0, productCount: 0 })
  })

  /** Removes the products of a category, so that they would be added again. */
  async function emptied(metal: string, category: string) {
    const { rows } = await server.pool.query(
      `select c.id, c.version, c.metal_id from product_category c join metal m on m.id = c.metal_id
       where m.name = $1 and c.name = $2`,
      [metal, category],
    )
    await server.pool.query('delete from product where category_id = $1', [rows[0].id])
    return rows[0] as { id: string; version: number; metal_id: string }
  }
  const productsOf = async (categoryId: string) =>
    (await server.pool.query('select usual_purity_bp from product where category_id = $1', [categoryId])).rows

  test('are not added to a category that is in-activated meanwhile', async () => {
    const category = await emptied('Gold', 'Bars')
    const replies = await overlapping(
      server,
      inActivating('DeleteProductCategory', category),
      send('AddUsualProducts', { companyId }),
    )
    expect(statusesOf(replies)).toEqual([204, 201])
    expect(await productsOf(category.id)).toEqual([])
  })

  test('are added without a usual purity that is removed meanwhile', async () => {
    const category = await emptied('Silver', 'Utensils')
    const silver = await metals.read(category.metal_id)
    await server.pool.query('update product set usual_purity_bp = null')
    const purities = silver.purities.filter(({ purityBp }) => purityBp !== UTENSILS_BP)
    expect(purities).toHaveLength(silver.purities.length - 1)
    const replies = await overlapping(
      server,
      () => metals.change(silver, { purities }),
      send('AddUsualProducts', { companyId }),
    )
    expect(statusesOf(replies)).toEqual([200, 201])
    const added = await productsOf(category.id)
    expect(added.length).toBeGreaterThan(0)
    expect(added.filter(({ usual_purity_bp }) => usual_purity_bp !== null)).toEqual([])
  })
})

describe('prices of a day', () => {
  const entry = (metalId: string, effectiveOn: string, pricePaisePerG: number) => {
    const scope = { companyId, storeId: null, metalId, effectiveOn }
    return { ...scope, pricePaisePerG, note: 'Was closed', confirmed: true }
  }
  const yesterday = () => addDays(today(), -1)

  test('the last one is corrected once by two concurrent requests', async () => {
    const metal = await addMetal()
    const body = entry(metal.id, today(), 600_000)
    const { id } = await server.call('AddRate', { token: server.owner.token, body })
    const correcting = (pricePaisePerG: number) =>
      send('CorrectRate', { pricePaisePerG, note: 'A slip' }, { id })
    const replies = await overlapping(server, correcting(601_000), correcting(602_000))
    expect(statusesOf(replies)).toEqual([201, 422])
  })

  test('of the past: only one of two concurrent requests adds the first one', async () => {
    const metal = await addMetal()
    const adding = (paise: number) => send('AddRate', entry(metal.id, yesterday(), paise))
    const replies = await overlapping(server, adding(600_000), adding(601_000))
    expect(statusesOf(replies)).toEqual([201, 422])
  })

  test('are not corrected if they are in-activated meanwhile', async () => {
    const metal = await addMetal()
    const body = entry(metal.id, today(), 600_000)
    const price = await server.call('AddRate', { token: server.owner.token, body })
    const replies = await overlapping(
      server,
      inActivating('DeleteRate', price),
      send('CorrectRate', { pricePaisePerG: 601_000, note: 'A slip' }, { id: price.id }),
    )
    expect(statusesOf(replies)).toEqual([204, 422])
  })

  test('of the past: none is added while one is activated again', async () => {
    const metal = await addMetal()
    const body = entry(metal.id, yesterday(), 600_000)
    const price = await server.call('AddRate', { token: server.owner.token, body })
    expect((await inActivating('DeleteRate', price)()).statusCode).toBe(204)
    const replies = await overlapping(
      server,
      send('ActivateRate', {}, { id: price.id }),
      send('AddRate', entry(metal.id, yesterday(), 601_000)),
    )
    expect(statusesOf(replies)).toEqual([200, 422])
  })

  test('of the past: an import fails when one is added meanwhile', async () => {
    const [metal, other] = [await addMetal(), await addMetal()]
    const day = yesterday()
    const imports = importOf(server, 'Rate')
    const { id } = await imports.check(
      `Metal,Date,Price per gram\n${metal.name},${day},6010\n${other.name},${day},6010\n`,
    )
    const endWriting = await holding(`select from metal where id = '${other.id}' for update`)
    expect((await imports.start(id)).statusCode).toBe(200)
    await expect.poll(waitingFor).toEqual(['transactionid'])
    const endCommits = await holding('lock table audit in share row exclusive mode')
    const adding = send('AddRate', entry(metal.id, day, 600_000))()
    await expect.poll(waitingFor).toEqual(['relation', 'transactionid'])
    await endWriting()
    // The import has written its rows and waits for the request that adds the price. Without the lock, it would wait for the audit log.
    const pastRows = async () => (await waitingFor()).filter((kind) => kind !== 'transactionid')
    await expect.poll(pastRows).toHaveLength(2)
    await endCommits()
    expect((await adding).statusCode).toBe(201)
    const ended = await imports.settled(id)
    expect(ended.state).toBe('failed')
    expect(ended.problems).toMatchObject([{ row: 2, field: 'Date', value: day }])
    const { rows } = await server.pool.query(
      'select price_paise_per_g::integer as paise from rate where metal_id = any ($1)',
      [[metal.id, other.id]],
    )
    expect(rows).toEqual([{ paise: 600_000 }])
  })

  test('are added by others while an import writes its rows', async () => {
    const [metal, other] = [await addMetal(), await addMetal()]
    const imports = importOf(server, 'Rate')
    const { id } = await imports.check(`Metal,Date,Price per gram\n${metal.name},${today()},6010\n`)
    const endWriting = await holding(`select from metal where id = '${metal.id}' for update`)
    expect((await imports.start(id)).statusCode).toBe(200)
    await expect.poll(waitingFor).toEqual(['transactionid'])
    const added = await send('AddRate', entry(other.id, today(), 600_000))()
    expect(added.statusCode, added.body).toBe(201)
    expect((await imports.read(id)).state).toBe('running')
    await endWriting()
    expect((await imports.settled(id)).state).toBe('done')
  })
})

describe('records that are in-activated or changed meanwhile', () => {
  test('a category is not added to a metal that is in-activated meanwhile', async () => {
    const metal = await addMetal()
    const replies = await overlapping(
      server,
      inActivating('DeleteMetal', metal),
      send('AddProductCategory', category(metal.id)),
    )
    expect(statusesOf(replies)).toEqual([204, 422])
  })

  test('a category is not activated in a metal that is in-activated meanwhile', async () => {
    const { metal, category: own } = await addCategory()
    expect((await inActivating('DeleteProductCategory', own)()).statusCode).toBe(204)
    const replies = await overlapping(server, inActivating('DeleteMetal', metal), () =>
      server.inject('ActivateProductCategory', { token: server.owner.token, query: { id: own.id } }),
    )
    expect(statusesOf(replies)).toEqual([204, 422])
  })

  test('a scheme is not added to a metal that is in-activated meanwhile', async () => {
    const [metal, type] = [await addMetal(), await addSlabType()]
    const replies = await overlapping(
      server,
      inActivating('DeleteMetal', metal),
      send('AddInterestSlab', scheme(type.id, metal.id)),
    )
    expect(statusesOf(replies)).toEqual([204, 422])
  })

  test('a scheme does not get a rate per gram for a purity that is removed meanwhile', async () => {
    const [metal, type] = [await addMetal(), await addSlabType()]
    const slab = await server.call('AddInterestSlab', {
      token: server.owner.token,
      body: scheme(type.id, metal.id),
    })
    const rateForGram = [9500, 9000].map((purityBp) => ({ purityBp, lendingRatePaisePerG: purityBp * 40 }))
    const replies = await overlapping(
      server,
      () => metals.change(metal, { purities: metal.purities.filter(({ purityBp }) => purityBp !== 9000) }),
      send('UpdateInterestSlab', changeOf(slab, { rateForGram }), { id: slab.id }),
    )
    expect(statusesOf(replies)).toEqual([200, 422])
    expect(replies[1]?.json().errors).toMatchObject([{ field: 'rateForGram.1.purityBp' }])
  })

  test('a scheme is not added to a slab type that is in-activated meanwhile', async () => {
    const [metal, type] = [await addMetal(), await addSlabType()]
    const replies = await overlapping(
      server,
      inActivating('DeleteSlabType', type),
      send('AddInterestSlab', scheme(type.id, metal.id)),
    )
    expect(statusesOf(replies)).toEqual([204, 422])
  })

  test('a product is not added to a category that is in-activated meanwhile', async () => {
    const { category: own } = await addCategory()
    const replies = await overlapping(
      server,
      inActivating('DeleteProductCategory', own),
      send('AddProduct', { companyId, categoryId: own.id, name: name('Product') }),
    )
    expect(statusesOf(replies)).toEqual([204, 422])
  })

  test('a purity that a product gets meanwhile is not removed', async () => {
    const { metal, category: own } = await addCategory()
    const replies = await overlapping(
      server,
      send('AddProduct', { companyId, categoryId: own.id, name: name('Product'), usualPurityBp: 9000 }),
      () => metals.change(metal, { purities: metal.purities.filter(({ purityBp }) => purityBp !== 9000) }),
    )
    expect(statusesOf(replies)).toEqual([201, 422])
  })

  test('the reference purity cannot change while a price is entered for it', async () => {
    const metal = await addMetal()
    const price = {
      companyId,
      storeId: null,
      metalId: metal.id,
      effectiveOn: today(),
      pricePaisePerG: 100_000,
    }
    const replies = await overlapping(server, send('AddRate', { ...price, confirmed: true }), () =>
      metals.change(metal, { referencePurityBp: 9000 }),
    )
    expect(statusesOf(replies)).toEqual([201, 422])
  })

  test('a voucher head is not added to an account that is in-activated meanwhile', async () => {
    const account = await server.call('AddAccount', {
      token: server.owner.token,
      body: { companyId, code: '5990', name: 'Sundries', kind: 'expense' },
    })
    const head = { companyId, name: name('Head'), side: 'debit', usage: 'standalone', accountId: account.id }
    const replies = await overlapping(
      server,
      inActivating('DeleteAccount', account),
      send('AddCreditDebit', head),
    )
    expect(statusesOf(replies)).toEqual([204, 422])
  })

  test('a login is not added to a member of staff who is in-activated meanwhile', async () => {
    const staffId = await putStaff(server, server.owner.token)
    const { storeId } = server.owner
    const roleId = await business(server).addRole(name('Role'), [])
    const login = { staffId, userName: 'somebody', name: 'Somebody', email: 'somebody@test.example' }
    const replies = await overlapping(
      server,
      inActivating('DeleteStaff', { id: staffId, version: 1 }),
      send('AddUserLogin', { ...login, assignments: [{ companyId, storeId, roleId }] }),
    )
    expect(statusesOf(replies)).toEqual([204, 422])
  })
})
