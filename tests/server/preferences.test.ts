import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Contract } from '../../src/api/gen/contract.ts'
import { addPerson, OWNER_PASSWORD, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = server.owner.token
})
afterAll(() => server?.end())
afterEach(() => server.pool.query('delete from preference'))

type Changes = Contract['SavePreferences']['body']['preferences']

const save = (preferences: Changes, userToken = token) =>
  server.inject('SavePreferences', { token: userToken, body: { preferences } })

const signedIn = async (userName = 'owner', password = OWNER_PASSWORD) =>
  (await server.call('SignIn', { body: { userName, password } })).preferences

test('the next sign-in returns what was stored last, without what was deleted', async () => {
  expect(await signedIn()).toEqual([])
  expect((await save([{ name: 'list/GetLoans', value: '{"sort":"-dueOn"}' }])).statusCode).toBe(204)
  await save([
    { name: 'list/GetLoans', value: 'first' },
    { name: 'views/GetLoans', value: '[]' },
    { name: 'list/GetLoans', value: '{"sort":"dueOn"}' },
  ])
  const views = { name: 'views/GetLoans', value: '[]' }
  expect(await signedIn()).toEqual([{ name: 'list/GetLoans', value: '{"sort":"dueOn"}' }, views])
  await save([
    { name: 'list/GetLoans', value: null },
    { name: 'list/GetCustomers', value: null },
  ])
  expect(await signedIn()).toEqual([views])
})

test('a renewed token comes without preferences, which may be older than those of the page', async () => {
  await save([{ name: 'list/GetLoans', value: '1' }])
  expect(await server.call('RenewToken', { token })).not.toHaveProperty('preferences')
})

test('preferences belong to one login', async () => {
  const other = await addPerson(server, 'teller', { Role: ['view'] })
  await save([{ name: 'list/GetLoans', value: 'of the owner' }])
  await save([{ name: 'list/GetLoans', value: 'of the teller' }], other.session.token)
  expect(await signedIn()).toEqual([{ name: 'list/GetLoans', value: 'of the owner' }])
  expect(await signedIn('teller', other.password)).toEqual([
    { name: 'list/GetLoans', value: 'of the teller' },
  ])
})

test('each company has its own preferences: a switch to another company returns the preferences stored there', async () => {
  const { companyId, storeId } = server.owner
  await save([{ name: 'list/GetLoans', value: 'here' }])
  const { id } = await server.call('AddCompany', {
    token,
    body: { name: 'Harbour', policyProfile: 'nbfc', firstStore: { name: 'First', code: 'FS' } },
  })
  const { rows } = await server.call('GetWorkspaces', { token })
  const storeThere = rows.find((row) => row.companyId === id)?.id ?? ''
  const move = (userToken: string, to: { companyId: string; storeId: string }) =>
    server.call('SwitchStore', { token: userToken, body: to })
  const there = await move(token, { companyId: id, storeId: storeThere })
  expect(there.preferences).toEqual([])
  await save([{ name: 'list/GetLoans', value: 'there' }], there.token)
  const back = await move(there.token, { companyId, storeId })
  token = back.token
  expect(back.preferences).toEqual([{ name: 'list/GetLoans', value: 'here' }])
})

test('at most 300 preferences are stored; one more deletes the one that was stored longest ago', async () => {
  const named = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => ({ name: `list/${from + index}`, value: 'x' }))
  expect((await save(named(0, 300))).statusCode).toBe(204)
  await server.pool.query(`update preference set updated_at = updated_at - interval '1 day'
    where name in ('list/0', 'list/7')`)
  const changes = [{ name: 'list/0', value: 'changed' }, ...named(300, 301)]
  expect((await save(changes)).statusCode).toBe(204)
  const kept = (await signedIn()) ?? []
  expect(kept).toHaveLength(300)
  for (const change of changes) expect(kept).toContainEqual(change)
  expect(kept.map(({ name }) => name)).not.toContain('list/7')
  await save([{ name: 'list/0', value: null }])
  expect(await signedIn()).toHaveLength(299)
})
