import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AddCustomerTypeRequest } from '../../src/api/gen/model/index.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.end())

const token = () => server.owner.token
const scope = () => ({ companyId: server.owner.companyId, storeId: server.owner.storeId })
const add = (fields: Omit<AddCustomerTypeRequest, 'companyId'>) =>
  server.call('AddCustomerType', {
    token: token(),
    body: { companyId: server.owner.companyId, ...fields },
  })
const listed = async (includeInactive = false) =>
  (await server.call('GetCustomerType', { token: token(), body: { ...scope(), includeInactive } })).rows.map(
    ({ name }) => name,
  )

test('customer types are added, listed by name, changed, in-activated and activated', async () => {
  const walkIn = await add({ name: ' walk-in ' })
  expect(walkIn).toMatchObject({
    name: 'walk-in',
    exposureCapPaise: null,
    rateConcessionBp: 0,
    panRequired: false,
    active: true,
    version: 1,
  })
  const { id } = await add({
    name: 'Trader',
    exposureCapPaise: 50_000_000,
    rateConcessionBp: 150,
    panRequired: true,
  })
  expect(await listed()).toEqual(['Trader', 'walk-in'])
  const query = { id }
  const body = { version: 1, name: 'Zari trader', exposureCapPaise: null }
  expect(await server.call('UpdateCustomerType', { token: token(), query, body })).toMatchObject({
    name: 'Zari trader',
    exposureCapPaise: null,
    rateConcessionBp: 150,
    panRequired: true,
    version: 2,
  })
  await server.call('DeleteCustomerType', { token: token(), query: { id, version: 2 } })
  expect(await listed()).toEqual(['walk-in'])
  expect(await listed(true)).toEqual(['walk-in', 'Zari trader'])
  expect(await server.call('ActivateCustomerType', { token: token(), query })).toMatchObject({ active: true })
  expect(await server.call('GetCustomerTypeById', { token: token(), query })).toMatchObject({ version: 4 })
})

test('the name of a customer type is unique in the company, ignoring case', async () => {
  await add({ name: 'Jeweller' })
  const rejected = await server.inject('AddCustomerType', {
    token: token(),
    body: { companyId: server.owner.companyId, name: 'JEWELLER' },
  })
  expect(rejected.statusCode).toBe(409)
  expect(rejected.json().errors).toMatchObject([{ field: 'name' }])
})

test('a concession below zero or above 100 %, and a cap of zero, are rejected', async () => {
  const { companyId } = server.owner
  for (const fields of [{ rateConcessionBp: 10_001 }, { rateConcessionBp: -1 }, { exposureCapPaise: 0 }]) {
    const body = { companyId, name: 'Rejected', ...fields }
    expect((await server.inject('AddCustomerType', { token: token(), body })).statusCode).toBe(400)
  }
})

test('a type that active customers have is not in-activated; the message names them', async () => {
  const { id } = await add({ name: 'Farmer' })
  const { companyId } = server.owner
  await server.pool.query(
    `insert into customer (company_id, id, number, type_id, name, name_key, phone, phone_key, search_text)
     values ($1, $2, 'C900001', $2, 'Selvi R', 'selvi r', '9840012345', '9840012345', 'selvi')`,
    [companyId, id],
  )
  const inactivate = () => server.inject('DeleteCustomerType', { token: token(), query: { id, version: 1 } })
  const rejected = await inactivate()
  expect(rejected.statusCode).toBe(422)
  expect(rejected.json().detail).toContain('Selvi R')
  expect(await listed()).toContain('Farmer')
  await server.pool.query('update customer set active = false where company_id = $1', [companyId])
  expect((await inactivate()).statusCode).toBe(204)
})

test('a type is not changed with a stale version: the reply has the current type', async () => {
  const { id } = await add({ name: 'Salaried' })
  const change = (name: string) =>
    server.inject('UpdateCustomerType', { token: token(), query: { id }, body: { version: 1, name } })
  expect((await change('Salaried people')).statusCode).toBe(200)
  const rejected = await change('Employees')
  expect(rejected.statusCode).toBe(409)
  expect(rejected.json().current).toMatchObject({ name: 'Salaried people', version: 2 })
})

test('the common types are added once; a type of the company with the same name stays as it is', async () => {
  const own = await startTestServer()
  try {
    const { token: userToken, companyId, storeId } = own.owner
    await own.call('AddCustomerType', { token: userToken, body: { companyId, name: 'TRADER' } })
    const addCommon = () => own.call('AddUsualCustomerTypes', { token: userToken, body: { companyId } })
    expect(await addCommon()).toEqual({ typeCount: 2 })
    expect(await addCommon()).toEqual({ typeCount: 0 })
    const { rows } = await own.call('GetCustomerType', { token: userToken, body: { companyId, storeId } })
    expect(rows.map(({ name, exposureCapPaise }) => [name, exposureCapPaise])).toEqual([
      ['Regular', 100_000_000],
      ['TRADER', null],
      ['Walk-in', 50_000_000],
    ])
    const { session } = await addPerson(own, 'reader', { CustomerType: ['view'] })
    const rejected = await own.inject('AddUsualCustomerTypes', { token: session.token, body: { companyId } })
    expect(rejected.statusCode).toBe(403)
  } finally {
    await own.end()
  }
})

test('a customer is not activated while their type is in-active', async () => {
  const { id: typeId } = await add({ name: 'Hawker' })
  const { companyId } = server.owner
  const body = { companyId, typeId, name: 'Raju', phone: '9840066666' }
  const { id } = await server.call('AddCustomer', { token: token(), body })
  await server.call('DeleteCustomer', { token: token(), query: { id, version: 1 } })
  await server.call('DeleteCustomerType', { token: token(), query: { id: typeId, version: 1 } })
  const activate = () => server.inject('ActivateCustomer', { token: token(), query: { id } })
  expect((await activate()).json()).toMatchObject({
    status: 422,
    detail: 'The customer type Hawker is in-active. Activate it first.',
  })
  await server.call('ActivateCustomerType', { token: token(), query: { id: typeId } })
  expect((await activate()).statusCode).toBe(200)
  // Nothing is to be done for an active one, as for other records, whatever the type.
  await server.pool.query('update customer_type set active = false where id = $1', [typeId])
  const again = await activate()
  expect(again.json()).toMatchObject({ active: true, version: 3 })
})
