import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Metal } from '../../src/api/gen/model/index.ts'
import { holdLocks, locksWaitedFor } from '../support/heldLocks.ts'
import { importOf } from '../support/imports.ts'
import { openShop } from '../support/loans.ts'
import { metalsOf } from '../support/metals.ts'
import { LOAN_HEADINGS, openings } from '../support/openings.ts'
import { overlapping, statusesOf } from '../support/overlapping.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let shop: Awaited<ReturnType<typeof openShop>>

beforeAll(async () => {
  server = await startTestServer()
  shop = await openShop(server)
})
afterAll(() => server?.end())

/** The requests that add a first loan with a product, and that move the product to another metal. */
async function loanAndMove(categoryName: string) {
  const { token, companyId } = server.owner
  const { id: goldId } = await server.call('AddProductCategory', {
    token,
    body: { companyId, metalId: shop.goldId, name: `Gold ${categoryName}`, kind: 'ornament' },
  })
  const { id: categoryId } = await server.call('AddProductCategory', {
    token,
    body: { companyId, metalId: shop.silverId, name: `Silver ${categoryName}`, kind: 'ornament' },
  })
  const product = { categoryId: goldId, name: categoryName }
  const { id, version } = await server.call('AddProduct', { token, body: { companyId, ...product } })
  const { id: customerId } = await shop.addCustomer()
  const body = shop.request({ customerId, items: [shop.item({ productId: id })] })
  const moved = { ...product, categoryId, version, usualPurityBp: null }
  return {
    addLoan: () => server.inject('AddNewLoan', { token, body }),
    move: () => server.inject('UpdateProduct', { token, query: { id }, body: moved }),
  }
}

test('a product is not moved to another metal while a first loan with it is added', async () => {
  const { addLoan, move } = await loanAndMove('Anklets')
  const replies = await overlapping(server, addLoan, move)
  expect(statusesOf(replies)).toEqual([201, 422])
  expect(replies[1]?.json().errors).toMatchObject([{ field: 'categoryId' }])
})

test('a loan is not added with a product that is moved to another metal meanwhile', async () => {
  const { addLoan, move } = await loanAndMove('Toe rings')
  const replies = await overlapping(server, move, addLoan)
  expect(statusesOf(replies)).toEqual([200, 422])
  expect(replies[1]?.json().errors).toMatchObject([{ field: 'items.0.productId' }])
})

/** A business with a draft of opening balances, a product, and the request that moves it to a category of silver. */
async function openingAndMove() {
  const other = await startTestServer()
  onTestFinished(() => other.end())
  const business = await openings(other)
  await business.save()
  const { token, companyId } = other.owner
  const [goldId = '', silverId = ''] = await Promise.all(
    [business.slabs.goldId, business.slabs.silverId].map(async (metalId) => {
      const body = { companyId, metalId, name: 'Belts', kind: 'ornament' as const }
      return (await other.call('AddProductCategory', { token, body })).id
    }),
  )
  const named = { categoryId: goldId, name: 'Ankle cuff' }
  const { id, version } = await other.call('AddProduct', { token, body: { companyId, ...named } })
  const moved = { ...named, categoryId: silverId, version, usualPurityBp: null }
  const move = () => other.inject('UpdateProduct', { token, query: { id }, body: moved })
  return { other, business, productId: id, move }
}

test('a loan is not added to opening balances with a product that is moved to another metal meanwhile', async () => {
  const { other, business, productId, move } = await openingAndMove()
  const replies = await overlapping(other, move, () => business.sendAdd({ productId }))
  expect(statusesOf(replies)).toEqual([200, 422])
  expect(replies[1]?.json().errors).toMatchObject([{ field: 'productId' }])
})

test('a file of open loans fails when a product is moved to another metal before its rows are written', async () => {
  const { other, business, move } = await openingAndMove()
  const { files, customer, loan } = business
  const rows = ['Chain', 'Ankle cuff'].map(
    (item, at) =>
      `490${at},${customer.number},,,Gold at 18,2026-01-01,2027-01-01,36500,,2026-02-10,,,,,${item},22K,24.5,0.5`,
  )
  const { id, problems } = await files.check([LOAN_HEADINGS, ...rows].join('\n'))
  expect(problems).toEqual([])
  const endWriting = await holdLocks(other, `select from product where id = '${loan().productId}' for update`)
  expect((await files.start(id)).statusCode).toBe(200)
  await expect.poll(() => locksWaitedFor(other)).toEqual(['transactionid'])
  expect((await move()).statusCode).toBe(200)
  await endWriting()
  const ended = await files.settled(id)
  expect(ended.state).toBe('failed')
  expect(ended.problems).toMatchObject([{ row: 3, field: 'Item' }])
  expect(await business.page()).toEqual([])
})

/** 20 karat, a purity of gold that nothing uses, in basis points. */
const UNUSED_BP = 8330

/** The request that removes this purity. */
async function removal(other: TestServer, goldId: string) {
  const metals = metalsOf(other)
  const gold = await metals.read(goldId)
  const purities = gold.purities.filter(({ purityBp }) => purityBp !== UNUSED_BP)
  expect(purities).toHaveLength(gold.purities.length - 1)
  return () => metals.change(gold, { purities })
}

test('a loan is not added to opening balances with a purity that is removed meanwhile', async () => {
  const { other, business } = await openingAndMove()
  const remove = await removal(other, business.slabs.goldId)
  const replies = await overlapping(other, remove, () => business.sendAdd({ purityBp: UNUSED_BP }))
  expect(statusesOf(replies)).toEqual([200, 422])
  expect(replies[1]?.json().errors).toMatchObject([{ field: 'purityBp' }])
})

test('a purity is not removed while a loan with it is added to opening balances', async () => {
  const { other, business } = await openingAndMove()
  const remove = await removal(other, business.slabs.goldId)
  const replies = await overlapping(other, () => business.sendAdd({ purityBp: UNUSED_BP }), remove)
  expect(statusesOf(replies)).toEqual([201, 422])
  expect(replies[1]?.json().detail).toContain('4711')
})

test('a file of open loans fails when a purity is removed while its rows are written', async () => {
  const { other, business } = await openingAndMove()
  const { files, customer, loan, slabs } = business
  const remove = await removal(other, slabs.goldId)
  const rows = ['22K', '20K'].map(
    (purity, at) =>
      `490${at},${customer.number},,,Gold at 18,2026-01-01,2027-01-01,36500,,2026-02-10,,,,,Chain,${purity},24.5,0.5`,
  )
  const { id, problems } = await files.check([LOAN_HEADINGS, ...rows].join('\n'))
  expect(problems).toEqual([])
  const endWriting = await holdLocks(other, `select from product where id = '${loan().productId}' for update`)
  expect((await files.start(id)).statusCode).toBe(200)
  await expect.poll(() => locksWaitedFor(other)).toEqual(['transactionid'])
  const endCommits = await holdLocks(other, 'lock table audit in share row exclusive mode')
  const removing = remove()
  await expect.poll(() => locksWaitedFor(other)).toEqual(['relation', 'transactionid'])
  await endWriting()
  // The import has written its rows, and waits for the change; without the lock, for the audit log.
  await expect.poll(() => locksWaitedFor(other)).toHaveLength(2)
  await endCommits()
  expect((await removing).statusCode).toBe(200)
  const ended = await files.settled(id)
  expect(ended).toMatchObject({ state: 'failed', problems: [{ row: 3, field: 'Purity' }] })
  expect(await business.page()).toEqual([])
})

/** A metal of purities 900 and 950 with a category of this name. */
async function metalWithCategory(name: string, symbol: string) {
  const { token, companyId } = server.owner
  const metal = await metalsOf(server).add({ name, symbol })
  const body = { companyId, metalId: metal.id, name: `${name} rings`, kind: 'ornament' as const }
  return { metal, category: await server.call('AddProductCategory', { token, body }) }
}

type Changed = Awaited<ReturnType<typeof metalWithCategory>>

/** What changes while products are imported: the cells of the first row, the request, and the field of the problem. */
const changes = {
  'their category is moved to another metal': {
    cells: ({ name }: Metal) => `${name},${name} rings,Ring,`,
    change: ({ category: { id, version, name } }: Changed) =>
      server.inject('UpdateProductCategory', {
        token: server.owner.token,
        query: { id },
        body: { version, name, kind: 'ornament', metalId: shop.silverId },
      }),
    field: 'Category',
  },
  'their purity is removed': {
    cells: ({ name }: Metal) => `${name},${name} rings,Ring,Pt 900`,
    change: ({ metal }: Changed) =>
      metalsOf(server).change(metal, { purities: [{ label: 'Pt 950', purityBp: 9500 }] }),
    field: 'Usual purity',
  },
  'the metal of their new category is in-activated': {
    cells: ({ name }: Metal) => `${name},New rings,Ring,`,
    change: ({ metal: { id, version } }: Changed) =>
      server.inject('DeleteMetal', { token: server.owner.token, query: { id, version } }),
    field: 'Metal',
  },
}

test.each(Object.keys(changes) as (keyof typeof changes)[])(
  'products are not imported when %s meanwhile',
  async (title) => {
    const { cells, change, field } = changes[title]
    const at = Object.keys(changes).indexOf(title)
    const changed = await metalWithCategory(`Changed ${at}`, `Y${'abc'[at]}`)
    const other = await metalWithCategory(`Other ${at}`, `Z${'abc'[at]}`)
    if (field === 'Metal') {
      const { id, version } = changed.category
      await server.call('DeleteProductCategory', { token: server.owner.token, query: { id, version } })
    }
    const imports = importOf(server, 'Product')
    const { id, problems } = await imports.check(
      `Metal,Category,Item name,Purity\n${cells(changed.metal)}\nOther ${at},Other ${at} rings,Ring,\n`,
      [{ key: 'addMissingCategories', value: 'yes' }],
    )
    expect(problems).toEqual([])
    const endWriting = await holdLocks(
      server,
      `select from product_category where id = '${other.category.id}' for update`,
    )
    expect((await imports.start(id)).statusCode).toBe(200)
    await expect.poll(() => locksWaitedFor(server)).toEqual(['transactionid'])
    const endCommits = await holdLocks(server, 'lock table audit in share row exclusive mode')
    const changing = change(changed)
    await expect.poll(() => locksWaitedFor(server)).toEqual(['relation', 'transactionid'])
    await endWriting()
    // The import has written its rows, and waits for the change; without the lock, for the audit log.
    await expect.poll(() => locksWaitedFor(server)).toHaveLength(2)
    await endCommits()
    expect((await changing).statusCode).toBeLessThan(300)
    const ended = await imports.settled(id)
    expect(ended.state).toBe('failed')
    expect(ended.problems).toMatchObject([{ row: 2, field }])
  },
)
