import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addPerson, OWNER_PASSWORD, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = server.owner.token
})
afterAll(() => server?.end())

afterEach(async () => {
  server.clock.now = null
  await server.pool.query('delete from draft')
})

const save = (form: string, values: Record<string, unknown>, userToken = token) =>
  server.inject('SaveDraft', { token: userToken, body: { form, values } })

const forms = async (userToken = token) =>
  (await server.call('GetDrafts', { token: userToken })).rows.map(({ form, values }) => ({ form, values }))

test('a draft is stored, replaced by the next draft of its form, and deleted', async () => {
  expect((await save('role/new', { name: 'Mana' })).statusCode).toBe(204)
  await save('role/new', { name: 'Manager', actions: { view: true } })
  expect(await forms()).toEqual([{ form: 'role/new', values: { name: 'Manager', actions: { view: true } } }])
  await server.call('DeleteDraft', { token, query: { form: 'role/new' } })
  expect(await forms()).toEqual([])
  expect((await server.inject('DeleteDraft', { token, query: { form: 'role/new' } })).statusCode).toBe(204)
})

test('a draft belongs only to its login', async () => {
  const other = await addPerson(server, 'teller', { Role: ['view'] })
  await save('role/new', { name: 'mine' })
  expect(await forms(other.session.token)).toEqual([])
  await server.call('DeleteDraft', { token: other.session.token, query: { form: 'role/new' } })
  expect(await forms()).toHaveLength(1)
})

test('a draft belongs to the store it was typed in', async () => {
  const { companyId } = server.owner
  const store = await server.call('AddStore', { token, body: { companyId, name: 'Second', code: 'SE' } })
  const { token: here } = await server.call('SignIn', {
    body: { userName: 'owner', password: OWNER_PASSWORD },
  })
  await save('role/new', { name: 'here' }, here)
  const body = { companyId, storeId: store.id }
  const { token: there } = await server.call('SwitchStore', { token: here, body })
  expect(await forms(there)).toEqual([])
  await save('role/new', { name: 'there' }, there)
  expect(await forms()).toEqual([{ form: 'role/new', values: { name: 'here' } }])
})

test('passwords typed in a form are not stored', async () => {
  await save('userlogin/new', { userName: 'anitha', password: 'hush', owner: { currentPassword: 'hush' } })
  expect(await forms()).toEqual([{ form: 'userlogin/new', values: { userName: 'anitha', owner: {} } }])
})

test.each([
  ['a full number', 'aadhaar', '2345 6789 4821', '4821'],
  ['a full number before the type of ID is chosen', null, '234567894821', '4821'],
  ['half a number', 'aadhaar', '23456789', ''],
  ['the last four digits', 'aadhaar', '4821', '4821'],
  ['the number of another ID', 'rationCard', '234567894821', '234567894821'],
])('a draft keeps at most four digits of an Aadhaar number: %s', async (_, idKind, idNumber, stored) => {
  await save('customer/new', { version: null, values: { idKind, idNumber, name: 'Meena' } })
  expect(await forms()).toEqual([
    { form: 'customer/new', values: { version: null, values: { idKind, idNumber: stored, name: 'Meena' } } },
  ])
})

test('a draft of more than 64 kB is rejected', async () => {
  const reply = await save('role/new', { description: 'x'.repeat(65 * 1024) })
  expect(reply.statusCode).toBe(422)
  expect(reply.json().errors[0].field).toBe('values')
})

test('a login has at most 50 drafts in a store, and can still change them', async () => {
  for (let number = 0; number < 50; number += 1) await save(`role/${number}`, {})
  expect((await save('role/new', {})).statusCode).toBe(422)
  expect((await save('role/7', { name: 'kept' })).statusCode).toBe(204)
})

test('a draft unchanged for 30 days is left out, and deleted with the next one saved; one that is an hour newer is kept', async () => {
  const saved = async (form: string, hoursAgo: number) => {
    server.clock.now = new Date(Date.now() - hoursAgo * 3_600_000)
    await save(form, {})
  }
  await saved('role/old', 30 * 24 + 1)
  await saved('role/kept', 30 * 24 - 1)
  server.clock.now = null
  expect((await forms()).map(({ form }) => form)).toEqual(['role/kept'])
  await save('role/new', {})
  const { rows } = await server.pool.query('select form from draft order by form')
  expect(rows.map(({ form }) => form)).toEqual(['role/kept', 'role/new'])
  expect((await forms()).map(({ form }) => form)).toEqual(['role/new', 'role/kept'])
})

test('storing and deleting a draft adds no entry to the audit log', async () => {
  const count = async () => (await server.pool.query('select 1 from audit')).rowCount
  const before = await count()
  await save('role/new', { name: 'x' })
  await server.call('DeleteDraft', { token, query: { form: 'role/new' } })
  expect(await count()).toBe(before)
})

test('text that the database cannot store, and excessive nesting, are rejected', async () => {
  for (const values of [{ name: 'a\0b' }, { 'a\0b': 1 }, { rows: ['\ud800'] }]) {
    const reply = await save('role/new', values)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().errors[0].field).toMatch(/^values/)
  }
  const deep = `{"form":"role/new","values":{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`
  const headers = { 'content-type': 'application/json' }
  expect((await server.inject('SaveDraft', { token, body: deep, headers })).statusCode).toBe(400)
})
