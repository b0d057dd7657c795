import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  ItemKind,
  ProductCategory,
  UpdateProductCategoryRequest,
} from '../../src/api/gen/model/index.ts'
import { inTurn } from '../support/inTurn.ts'
import { metalsOf } from '../support/metals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let gold: string
let silver: string

beforeAll(async () => {
  server = await startTestServer()
  const rows = await metalsOf(server).listed()
  gold = rows[0]?.id ?? ''
  silver = rows[1]?.id ?? ''
})
afterAll(() => server?.end())

const token = () => server.owner.token

const inject = (name: string, metalId = gold, kind: ItemKind = 'ornament') =>
  server.inject('AddProductCategory', {
    token: token(),
    body: { companyId: server.owner.companyId, metalId, name, kind },
  })

const add = async (name: string, metalId = gold, kind: ItemKind = 'ornament'): Promise<ProductCategory> => {
  const reply = await inject(name, metalId, kind)
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json()
}

const change = (category: ProductCategory, fields: Partial<UpdateProductCategoryRequest>) => {
  const { version, metalId, name, kind } = category
  const body = { version, metalId, name, kind, ...fields }
  return server.inject('UpdateProductCategory', { token: token(), query: { id: category.id }, body })
}

const listed = async (includeInactive = false) => {
  const { companyId, storeId } = server.owner
  const body = { companyId, storeId, includeInactive }
  return (await server.call('GetProductCategory', { token: token(), body })).rows
}

const read = (id: string) => server.call('GetProductCategoryById', { token: token(), query: { id } })
const remove = (id: string) => server.inject('DeleteProductCategory', { token: token(), query: { id } })
const restore = (id: string) => server.inject('ActivateProductCategory', { token: token(), query: { id } })

const addProduct = (categoryId: string, name: string) =>
  server.call('AddProduct', {
    token: token(),
    body: { companyId: server.owner.companyId, categoryId, name },
  })

describe('product categories', () => {
  test('are added with their metal and kind, listed by metal and name, changed, in-activated and activated', async () => {
    const utensils = await add(' Utensils ', silver, 'utensil')
    expect(utensils).toMatchObject({ name: 'Utensils', metalName: 'Silver', kind: 'utensil', version: 1 })
    const ornaments = await add('Ornaments')
    expect((await listed()).map(({ metalName, name }) => `${metalName} ${name}`)).toEqual([
      'Gold Ornaments',
      'Silver Utensils',
    ])
    const changed = await change(utensils, { name: 'Bars', kind: 'bar', metalId: gold })
    expect(changed.json()).toMatchObject({ name: 'Bars', kind: 'bar', metalName: 'Gold', version: 2 })
    expect(await read(utensils.id)).toEqual(changed.json())
    expect((await remove(utensils.id)).statusCode).toBe(204)
    expect(await listed()).toEqual([ornaments])
    expect((await listed(true)).map(({ name }) => name)).toEqual(['Bars', 'Ornaments'])
    expect((await restore(utensils.id)).json()).toMatchObject({ active: true, metalName: 'Gold' })
  })

  test('have a name that is unique in a metal, but not across metals', async () => {
    await add('Coins', gold, 'coin')
    const rejected = await inject('COINS', gold, 'coin')
    expect(rejected.statusCode).toBe(409)
    expect(rejected.json().errors).toMatchObject([{ field: 'name' }])
    expect((await inject('Coins', silver, 'coin')).statusCode).toBe(201)
  })

  test('belong to an active metal of the company', async () => {
    const metals = metalsOf(server)
    const idle = await metals.add({ name: 'Idle' })
    await server.call('DeleteMetal', { token: token(), query: { id: idle.id } })
    for (const metalId of [idle.id, '018f9a52-7c1e-7a3b-8f10-2f6d1c0e4a15']) {
      const rejected = await inject('Nowhere', metalId)
      expect(rejected.statusCode).toBe(422)
      expect(rejected.json().errors).toMatchObject([{ field: 'metalId' }])
    }
    const moved = await change(await add('Moving'), { metalId: idle.id })
    expect(moved.statusCode).toBe(422)
  })

  test('are activated only while their metal is active', async () => {
    const metals = metalsOf(server)
    const metal = await metals.add({ name: 'Retired' })
    const { id } = await add('Retired rings', metal.id)
    await remove(id)
    await server.call('DeleteMetal', { token: token(), query: { id: metal.id } })
    const rejected = await restore(id)
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().detail).toBe('Retired is in-active. Activate the metal first.')
    expect((await read(id)).active).toBe(false)
  })

  test('are not changed with a stale version: the reply has the current category', async () => {
    const category = await add('Contested')
    await change(category, { name: 'Theirs' })
    const mine = await change(category, { name: 'Mine' })
    expect(mine.statusCode).toBe(409)
    expect(mine.json().current).toMatchObject({ name: 'Theirs', metalId: gold, changedBy: 'Test Owner' })
  })
})

describe('a product category with products', () => {
  test('is in-activated only after its active products, which the message names', async () => {
    const { id } = await add('Worn')
    const product = await addProduct(id, 'Worn ring')
    const rejected = await remove(id)
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().detail).toBe(
      'Worn is still in use by 1 product (Worn ring). Change or in-activate these first.',
    )
    await server.call('DeleteProduct', { token: token(), query: { id: product.id } })
    expect((await remove(id)).statusCode).toBe(204)
  })

  test('keeps its metal even if its only product is in-active; its kind can be corrected', async () => {
    const category = await add('Fixed')
    const product = await addProduct(category.id, 'Fixed ring')
    await server.call('DeleteProduct', { token: token(), query: { id: product.id } })
    const rejected = await change(category, { metalId: silver })
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().errors).toMatchObject([{ field: 'metalId' }])
    expect((await change(category, { kind: 'bar' })).json()).toMatchObject({ kind: 'bar', metalName: 'Gold' })
  })
})

test('a metal cannot be in-activated while a category of it is being added', async () => {
  const { id } = await metalsOf(server).add({ name: 'Raced' })
  const [added, gone] = await inTurn(server, 'product_category', [
    () => inject('Raced rings', id),
    () => server.inject('DeleteMetal', { token: token(), query: { id } }),
  ])
  expect(added?.statusCode).toBe(201)
  expect(gone?.statusCode).toBe(422)
  expect(gone?.json().detail).toContain('Raced rings')
})
