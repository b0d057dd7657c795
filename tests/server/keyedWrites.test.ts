import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperationId } from '../../src/api/gen/operations.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'
import { putStaff } from '../support/staff.ts'

let server: TestServer
let key: Record<'idempotency-key', string>

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.end())

const send = (id: OperationId, body: object, headers: Record<string, string> = key) =>
  server.inject(id, { token: server.owner.token, body, headers })
const newKey = () => {
  key = { 'idempotency-key': randomUUID() }
}
const countOf = async (sql: string) => (await server.pool.query(sql)).rowCount

const addType = (name: string) => ({ companyId: server.owner.companyId, name })

test('a write that needs no key is done once for a key that it is sent with', async () => {
  newKey()
  const replies = [
    await send('AddCustomerType', addType('Walk-in')),
    await send('AddCustomerType', addType('Walk-in')),
  ]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(replies.map(({ headers }) => headers['idempotency-replayed'])).toEqual([undefined, 'true'])
  expect(replies[1]?.json()).toEqual(replies[0]?.json())
  expect(await countOf(`select from customer_type where name = 'Walk-in'`)).toBe(1)
})

test('a key that was used for another body is rejected, and nothing is written', async () => {
  newKey()
  await send('AddCustomerType', addType('Farmers'))
  const reply = await send('AddCustomerType', addType('Traders'))
  expect([reply.statusCode, reply.json().type]).toEqual([409, 'urn:pledgebook:key-used'])
  expect(await countOf(`select from customer_type where name = 'Traders'`)).toBe(0)
})

test('a key that is not a UUID is rejected', async () => {
  const reply = await send('AddCustomerType', addType('Others'), { 'idempotency-key': 'again' })
  expect(reply.statusCode).toBe(400)
  expect(reply.json().errors).toMatchObject([{ field: 'Idempotency-Key' }])
  expect(await countOf(`select from customer_type where name = 'Others'`)).toBe(0)
})

test('a reply with a temporary password is not stored: the same key says that it was saved', async () => {
  newKey()
  const { companyId, storeId, token } = server.owner
  const staffId = await putStaff(server, token)
  const [role] = await server.call('GetRole', { token, body: { companyId, storeId } })
  const login = {
    companyId,
    staffId,
    userName: 'anitha',
    name: 'Anitha',
    email: 'anitha@test.example',
    assignments: [{ companyId, storeId, roleId: role?.id }],
  }
  const first = await send('AddUserLogin', login)
  expect(first.statusCode, first.body).toBe(201)
  expect(first.json().temporaryPassword).toMatch(/./)
  const again = await send('AddUserLogin', login)
  expect(again.statusCode).toBe(409)
  expect(again.json().detail).toBe('This was already saved. Its reply is shown only once.')
  const stored = await server.pool.query(`select reply from idempotency where operation = 'AddUserLogin'`)
  expect(stored.rows).toEqual([{ reply: null }])
})

test('a request whose rejection is counted frees its key', async () => {
  newKey()
  const { password, session } = await addPerson(server, 'kumar', { Role: ['view'] })
  const change = async (currentPassword: string) => {
    const { statusCode, headers } = await server.inject('UpdateUserPassword', {
      token: session.token,
      body: { currentPassword, password: 'another long password' },
      headers: key,
    })
    return [statusCode, headers['idempotency-replayed']]
  }
  expect(await change('not the password')).toEqual([422, undefined])
  expect(await change('not the password')).toEqual([422, undefined])
  expect(await change(password)).toEqual([204, undefined])
  expect(await change(password)).toEqual([204, 'true'])
})

test('a read ignores a key', async () => {
  newKey()
  const { companyId, storeId } = server.owner
  for (const _ of [1, 2]) {
    const reply = await send('GetRole', { companyId, storeId })
    expect([reply.statusCode, reply.headers['idempotency-replayed']]).toEqual([200, undefined])
  }
})
