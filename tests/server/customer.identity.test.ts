import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Customer, UpdateCustomerRequest } from '../../src/api/gen/model/index.ts'
import { activeLoans } from '../support/activeLoans.ts'
import { business } from '../support/business.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let loans: Awaited<ReturnType<typeof activeLoans>>
/** A user who is notified of exceptions. */
let manager: Awaited<ReturnType<typeof addPerson>>
let borrower: Customer

beforeAll(async () => {
  server = await startTestServer()
  loans = await activeLoans(server)
  manager = await addPerson(server, 'manager', { Customer: ['view'], Day: ['view', 'exceptions'] })
  await loans.onDay('2026-05-01')
})
afterAll(() => server?.end())
beforeEach(async () => {
  borrower = await loans.addCustomer()
})

const one = (id: string) => server.call('GetCustomerById', { token: loans.token, query: { id } })
const change = async (fields: Partial<UpdateCustomerRequest>) => {
  const { typeId, name, phone, version } = await one(borrower.id)
  return server.call('UpdateCustomer', {
    token: loans.token,
    query: { id: borrower.id },
    body: { typeId, name, phone, version, ...fields },
  })
}
const photo = () => loans.customers.upload('customerPhoto')
const alerts = async (id = borrower.id) =>
  (await server.call('GetNotifications', { token: manager.session.token, body: {} })).rows
    .filter(({ path }) => path === `/customer/${id}`)
    .map(({ title, description }) => `${title}: ${description}`)

/** The logins with an alert about the borrower, once for each alert. */
const alerted = async () => {
  const { rows } = await server.pool.query('select login_id from notification where path = $1', [
    `/customer/${borrower.id}`,
  ])
  return rows.map((row) => row.login_id)
}

test('a changed photo, identity document or PAN of a customer whose packet is in custody alerts managers; a first photo, another name or city does not', async () => {
  await loans.add({ customerId: borrower.id })
  const { name, number } = borrower
  const notice = (fields: string) =>
    `Identity of a customer changed: Test Owner changed the ${fields} of ${name} (${number}), whose packet is in custody. Releases are compared with the new data.`
  await change({ photoId: await photo() })
  await change({ name: `${name} K`, city: 'Madurai', idKind: 'voterId', idNumber: ' abc1234567' })
  await change({ name })
  expect(await alerts()).toEqual([])
  await change({ idKind: 'passport', idNumber: 'A1234567', pan: 'ABCPK1234F' })
  expect(await alerts()).toEqual([notice('identity document and PAN')])
  await change({ photoId: await photo() })
  await change({ idKind: 'passport', idNumber: 'A7654321' })
  expect(await alerts()).toEqual(['identity document', 'photo', 'identity document and PAN'].map(notice))
})

test('a changed identity alerts nobody before the customer has a loan or after its packet is released', async () => {
  await change({ idKind: 'passport', idNumber: 'A1234567' })
  const { id } = await loans.add({ customerId: borrower.id })
  const put = (place: string) =>
    server.pool.query('update packet set place = $2 where loan_id = $1', [id, place])
  await put('released')
  await change({ idKind: 'passport', idNumber: 'A7654321' })
  expect(await alerted()).toEqual([])
  await put('vault')
  await change({ idKind: 'passport', idNumber: 'A1234567' })
  expect(await alerted()).toEqual([manager.loginId])
})

test('a changed identity alerts managers of the store that holds a packet of the customer, not those of another store', async () => {
  const { addStore, copyRole, add } = business(server)
  const otherId = await addStore('Adyar', 'AD')
  const there = (await add('adyar', [await copyRole(manager.roleId, otherId)])).json()
  const { id } = await loans.add({ customerId: borrower.id })
  await server.pool.query('update packet set store_id = $2 where loan_id = $1', [id, otherId])
  await change({ idKind: 'passport', idNumber: 'A1234567' })
  expect(await alerted()).toEqual([there.login.id])
})

test('a merge of a customer whose packet is in custody into one with another identity document alerts managers', async () => {
  await loans.add({ customerId: borrower.id })
  const other = await loans.addCustomer()
  const kept = await server.call('UpdateCustomer', {
    token: loans.token,
    query: { id: other.id },
    body: {
      typeId: other.typeId,
      name: other.name,
      phone: other.phone,
      version: other.version,
      idKind: 'passport',
      idNumber: 'A1234567',
    },
  })
  await server.call('MergeCustomer', {
    token: loans.token,
    query: { id: kept.id },
    body: {
      version: kept.version,
      duplicateId: borrower.id,
      duplicateVersion: (await one(borrower.id)).version,
    },
  })
  expect(await alerts(kept.id)).toEqual([
    `Identity of a customer changed: Test Owner merged ${borrower.name} (${borrower.number}), whose packet is in custody, into ${kept.name} (${kept.number}), with a different identity document. Releases are compared with the data of ${kept.number}.`,
  ])
})
