import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AddProductRequest, Product, UpdateProductRequest } from '../../src/api/gen/model/index.ts'
import { itemDefaults } from '../../src/domain/valuation/itemDefaults.ts'
import { metalDefaults } from '../../src/domain/valuation/metalDefaults.ts'
import { inTurn } from '../support/inTurn.ts'
import { openShop } from '../support/loans.ts'
import { metalsOf } from '../support/metals.ts'
import { overlapping, statusesOf } from '../support/overlapping.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let gold: string
let ornaments: string
let plates: string

const token = () => server.owner.token

const addCategory = async (name: string, metalId: string, target = server): Promise<string> => {
  const { companyId, token: userToken } = target.owner
  const body = { companyId, metalId, name, kind: 'ornament' as const }
  return (await target.call('AddProductCategory', { token: userToken, body })).id
}

beforeAll(async () => {
  server = await startTestServer()
  const rows = await metalsOf(server).listed()
  gold = rows[0]?.id ?? ''
  ornaments = await addCategory('Ornaments', gold)
  plates = await addCategory('Plates', rows[1]?.id ?? '')
})
afterAll(() => server?.end())

const inject = (name: string, fields: Partial<AddProductRequest> = {}) =>
  server.inject('AddProduct', {
    token: token(),
    body: { companyId: server.owner.companyId, categoryId: ornaments, name, ...fields },
  })

const add = async (name: string, fields: Partial<AddProductRequest> = {}): Promise<Product> => {
  const answer = await inject(name, fields)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

const change = (product: Product, fields: Partial<UpdateProductRequest>) => {
  const { version, categoryId, name } = product
  const body = { version, categoryId, name, ...fields }
  return server.inject('UpdateProduct', { token: token(), query: { id: product.id }, body })
}

const listed = async (includeInactive = false, target = server) => {
  const { companyId, storeId, token: userToken } = target.owner
  return (
    await target.call('GetProduct', { token: userToken, body: { companyId, storeId, includeInactive } })
  ).rows
}

const read = (id: string) => server.call('GetProductById', { token: token(), query: { id } })
const remove = (id: string) => server.inject('DeleteProduct', { token: token(), query: { id } })
const restore = (id: string) => server.inject('ActivateProduct', { token: token(), query: { id } })

describe('products', () => {
  test('are added with their category and metal, listed by metal, category and name, changed, in-activated and activated', async () => {
    const ring = await add(' Ring ', { usualPurityBp: 9160 })
    expect(ring).toMatchObject({
      name: 'Ring',
      categoryName: 'Ornaments',
      kind: 'ornament',
      metalName: 'Gold',
      usualPurityBp: 9160,
      usualPurityLabel: '22K · 916',
      version: 1,
    })
    expect(ring).toMatchObject({ hindiName: null, tamilName: null })
    await add('plate', { categoryId: plates })
    await add('Chain')
    expect((await listed()).map(({ metalName, name }) => `${metalName} ${name}`)).toEqual([
      'Gold Chain',
      'Gold Ring',
      'Silver plate',
    ])
    const renamed = await change(ring, { name: 'Finger ring' })
    expect(renamed.json()).toMatchObject({ name: 'Finger ring', usualPurityBp: 9160, version: 2 })
    const named = await change(renamed.json(), { hindiName: ' अंगूठी ', tamilName: 'மோதிரம்' })
    expect(named.json()).toMatchObject({ hindiName: 'अंगूठी', tamilName: 'மோதிரம்', version: 3 })
    const unnamed = await change(named.json(), { hindiName: null })
    expect(unnamed.json()).toMatchObject({ hindiName: null, tamilName: 'மோதிரம்', version: 4 })
    const cleared = await change(unnamed.json(), { usualPurityBp: null })
    expect(cleared.json()).toMatchObject({ usualPurityBp: null, usualPurityLabel: null, version: 5 })
    expect(await read(ring.id)).toEqual(cleared.json())
    expect((await remove(ring.id)).statusCode).toBe(204)
    expect((await listed()).map(({ name }) => name)).not.toContain('Finger ring')
    expect((await listed(true)).map(({ name }) => name)).toContain('Finger ring')
    expect((await restore(ring.id)).json()).toMatchObject({ active: true, version: 7 })
  })

  test('have a name that is unique in a category, but not across categories', async () => {
    await add('Coin')
    const rejected = await inject('COIN')
    expect(rejected.statusCode).toBe(409)
    expect(rejected.json().errors).toMatchObject([{ field: 'name' }])
    expect((await inject('Coin', { categoryId: plates })).statusCode).toBe(201)
  })

  test('can have a usual purity, which is one of their metal’s purities', async () => {
    const rejected = await inject('Wrong', { usualPurityBp: 9250 })
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().errors).toMatchObject([{ field: 'usualPurityBp' }])
    const bangle = await add('Bangle', { usualPurityBp: 9160 })
    const moved = await change(bangle, { categoryId: plates })
    expect(moved.statusCode).toBe(422)
    expect(moved.json().errors).toMatchObject([{ field: 'usualPurityBp' }])
    expect((await change(bangle, { categoryId: plates, usualPurityBp: 9250 })).json()).toMatchObject({
      metalName: 'Silver',
      usualPurityLabel: 'Sterling · 925',
    })
  })

  test('belong to an active category of the company', async () => {
    const idle = await addCategory('Idle', gold)
    await server.call('DeleteProductCategory', { token: token(), query: { id: idle } })
    for (const categoryId of [idle, '018f9a52-7c1e-7a3b-8f10-2f6d1c0e4a15']) {
      const rejected = await inject('Nowhere', { categoryId })
      expect(rejected.statusCode).toBe(422)
      expect(rejected.json().errors).toMatchObject([{ field: 'categoryId' }])
    }
    expect((await change(await add('Mover'), { categoryId: idle })).statusCode).toBe(422)
  })

  test('are activated only in an active category', async () => {
    const categoryId = await addCategory('Retired', gold)
    const { id } = await add('Retired ring', { categoryId })
    await remove(id)
    await server.call('DeleteProductCategory', { token: token(), query: { id: categoryId } })
    const rejected = await restore(id)
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().detail).toContain('Retired is in-active')
    expect((await read(id)).active).toBe(false)
  })

  test('are activated only while their usual purity is one of their metal’s purities', async () => {
    const metals = metalsOf(server)
    const metal = await metals.add({ name: 'Changing' })
    const categoryId = await addCategory('Changing rings', metal.id)
    const { id } = await add('Changing ring', { categoryId, usualPurityBp: 9000 })
    await remove(id)
    await metals.change(metal, { purities: [{ label: 'Pt 950', purityBp: 9500 }] })
    const rejected = await restore(id)
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().detail).toContain('Changing no longer has the usual purity')
  })

  test('are not changed with a stale version: the reply has the current product', async () => {
    const product = await add('Contested')
    await change(product, { name: 'Theirs' })
    const mine = await change(product, { name: 'Mine' })
    expect(mine.statusCode).toBe(409)
    expect(mine.json().current).toMatchObject({ name: 'Theirs', changedBy: 'Test Owner' })
  })
})

describe('a product being added', () => {
  test('keeps its category from being in-activated', async () => {
    const categoryId = await addCategory('Raced', gold)
    const [added, gone] = await inTurn(server, 'product', [
      () => inject('Raced ring', { categoryId }),
      () => server.inject('DeleteProductCategory', { token: token(), query: { id: categoryId } }),
    ])
    expect(added?.statusCode).toBe(201)
    expect(gone?.json().detail).toContain('Raced ring')
  })

  test('keeps its usual purity from being removed', async () => {
    const metals = metalsOf(server)
    const metal = await metals.add({ name: 'Raced' })
    const categoryId = await addCategory('Raced rings', metal.id)
    const [added, changed] = await inTurn(server, 'product', [
      () => inject('Raced ring', { categoryId, usualPurityBp: 9000 }),
      () => metals.change(metal, { purities: [{ label: 'Pt 950', purityBp: 9500 }] }),
    ])
    expect(added?.statusCode).toBe(201)
    expect(changed?.json().detail).toContain('Pt 900 is still in use by 1 product (Raced ring)')
  })
})

test('a product that was pledged stays in a category of its metal', async () => {
  const own = await startTestServer()
  const shop = await openShop(own)
  const move = async (id: string, categoryId: string) => {
    const { token: userToken } = own.owner
    const { name, version } = await own.call('GetProductById', { token: userToken, query: { id } })
    const body = { version, categoryId, name, usualPurityBp: null }
    return own.inject('UpdateProduct', { token: userToken, query: { id }, body })
  }
  const id = shop.productId(shop.goldId)
  const chains = await addCategory('Chains', shop.goldId, own)
  const anklets = await addCategory('Anklets', shop.silverId, own)
  expect((await move(id, anklets)).statusCode).toBe(200)
  expect((await move(id, chains)).statusCode).toBe(200)

  const { id: customerId } = await shop.addCustomer('Padma')
  const { name } = await own.call('GetProductById', { token: own.owner.token, query: { id } })
  await shop.pledge({ customerId, items: [shop.item({ productId: id })] })
  const rejected = await move(id, anklets)
  expect(rejected.statusCode).toBe(422)
  expect(rejected.json().errors).toEqual([
    {
      field: 'categoryId',
      message: `${name} was pledged as Gold, so it must stay in a category of Gold. Add another product for the other metal.`,
    },
  ])
  expect((await move(id, await addCategory('Rings', shop.goldId, own))).statusCode).toBe(200)
  await own.end()
})

describe('the common products', () => {
  let own: TestServer

  beforeAll(async () => {
    own = await startTestServer()
  })
  afterAll(() => own?.end())

  const addUsual = (userToken = own.owner.token) =>
    own.inject('AddUsualProducts', { token: userToken, body: { companyId: own.owner.companyId } })

  const expected = Object.values(itemDefaults).flat()

  test('have purities of the initial metals', () => {
    let checked = 0
    for (const { symbol, purities } of metalDefaults)
      for (const { usualPurityBp, name } of itemDefaults[symbol] ?? []) {
        expect(
          purities.map(({ purityBp }) => purityBp),
          name,
        ).toContain(usualPurityBp)
        checked += 1
      }
    expect(checked).toBe(expected.length)
  })

  test('need the right to add categories while categories are missing', async () => {
    const { session } = await addPerson(own, 'adder', { Product: ['view', 'add'] })
    const rejected = await addUsual(session.token)
    expect(rejected.statusCode).toBe(403)
    expect(rejected.json().detail).toContain('Product Category: Add')
    expect(await listed(true, own)).toEqual([])
  })

  test('are added once with their categories by two concurrent requests', async () => {
    const add = () => addUsual()
    const answers = await overlapping(own, add, add)
    expect(statusesOf(answers)).toEqual([201, 201])
    const all = expected.flatMap(({ products }) => products).length
    expect(answers.map((answer) => answer.json())).toEqual([
      { categoryCount: expected.length, productCount: all },
      { categoryCount: 0, productCount: 0 },
    ])
    const rows = await listed(false, own)
    expect(rows.length).toBe(all)
    expect(rows.find(({ name }) => name === 'Tumbler')).toMatchObject({
      categoryName: 'Utensils',
      kind: 'utensil',
      metalName: 'Silver',
      usualPurityBp: 8000,
    })
  })

  test('leave existing records unchanged, and in-activated ones in-active', async () => {
    const rows = await listed(false, own)
    const { token: userToken } = own.owner
    const named = (name: string) => rows.find((row) => row.name === name) as Product
    const { id, version, categoryId } = named('Haram')
    await own.call('UpdateProduct', {
      token: userToken,
      query: { id },
      body: { version, categoryId, name: 'Long chain', usualPurityBp: 7500 },
    })
    await own.call('DeleteProduct', { token: userToken, query: { id: named('Thali').id } })
    for (const bar of rows.filter(({ categoryName }) => categoryName === 'Bars'))
      await own.call('DeleteProduct', { token: userToken, query: { id: bar.id } })
    await own.pool.query(`delete from product where name = 'Bar'; update product_category set active = false
      where name = 'Bars'`)
    expect((await addUsual()).json()).toEqual({ categoryCount: 0, productCount: 1 })
    const now = (await listed(false, own)).map(({ name }) => name)
    expect(now).toEqual(expect.arrayContaining(['Haram', 'Long chain']))
    expect(now).not.toContain('Thali')
    expect(now).not.toContain('Bar')
  })

  test('are added without a usual purity that the metal does not have', async () => {
    const metals = metalsOf(own)
    const silver = (await metals.listed()).find(({ symbol }) => symbol === 'Ag')
    if (!silver) throw new Error('no silver')
    await own.pool.query(`delete from product where name = 'Anklet'`)
    await own.pool.query(`delete from purity where metal_id = $1 and purity_bp = 9250`, [silver.id])
    expect((await addUsual()).json()).toEqual({ categoryCount: 0, productCount: 1 })
    const anklet = (await listed(false, own)).find(({ name }) => name === 'Anklet')
    expect(anklet).toMatchObject({ usualPurityBp: null, usualPurityLabel: null })
  })

  test('need gold or silver', async () => {
    await own.pool.query(`update metal set symbol = 'Xx'`)
    const rejected = await addUsual()
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().detail).toContain('Add the metal first')
  })
})
