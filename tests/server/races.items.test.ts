import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop } from '../support/loans.ts'
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
