import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillLoans } from '../support/fillLoans.ts'
import { fillMasters } from '../support/fillMasters.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let customerId: string

beforeAll(async () => {
  server = await startTestServer()
  await fillMasters(server.pool, server.owner)
  await fillLoans(server.pool, server.owner)
  customerId = server.owner.companyId
})
afterAll(() => server.end())

const searchText = async () => (await server.pool.query('select search_text from loan')).rows[0].search_text

test('a customer with a loan that is not paid out yet is not in-activated, and the message says why', async () => {
  const { token } = server.owner
  const rejected = await server.inject('DeleteCustomer', { token, query: { id: customerId } })
  expect(rejected.statusCode).toBe(422)
  expect(rejected.json().detail).toBe(
    'Mani is still in use by 1 open loan (not paid out yet). Change or in-activate these first.',
  )
  await server.pool.query(`update loan set status = 'cancelled'`)
  const done = await server.inject('DeleteCustomer', { token, query: { id: customerId } })
  expect(done.statusCode).toBe(204)
  await server.call('ActivateCustomer', { token, query: { id: customerId } })
  await server.pool.query(`update loan set status = 'pending'`)
})

test('the search text follows customer and packet, and contains the number of an imported loan', async () => {
  expect(await searchText()).toBe('mani 9840012345 a1')
  await server.pool.query(`update customer set name_key = 'mani maran', phone_key = '9840099999'`)
  await server.pool.query(`update packet set seal = 'B2'`)
  expect(await searchText()).toBe('4711 mani maran 9840099999 b2')
})

test('a loan moves with its customer when two are merged', async () => {
  const { token, companyId } = server.owner
  const body = { companyId, typeId: companyId, name: 'Mani Maran', phone: '98400 12345' }
  const added = await server.call('AddCustomer', { token, body })
  const duplicate = await server.call('GetCustomerById', { token, query: { id: customerId } })
  await server.call('MergeCustomer', {
    token,
    query: { id: added.id },
    body: { version: added.version, duplicateId: customerId, duplicateVersion: duplicate.version },
  })
  const { rows } = await server.pool.query('select customer_id from loan')
  expect(rows).toEqual([{ customer_id: added.id }])
})
