import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Staff } from '../../src/api/gen/model/index.ts'
import { atOnce } from '../support/atOnce.ts'
import { business } from '../support/business.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let roleId: string
let made = 0

beforeAll(async () => {
  server = await startTestServer()
  roleId = await business(server).addRole('Counter', [{ screen: 'Store', actions: ['view'] }])
})
afterAll(() => server.end())

const token = () => server.owner.token
const scope = () => ({ companyId: server.owner.companyId, storeId: server.owner.storeId })
const addStaff = (name: string): Promise<Staff> =>
  server.call('AddStaff', {
    token: token(),
    body: {
      companyId: server.owner.companyId,
      workStoreId: server.owner.storeId,
      name,
      phone: '98400 12345',
    },
  })
const inject = (staffId: unknown, userName = `login${++made}`) =>
  server.inject('AddUserLogin', {
    token: token(),
    body: {
      staffId,
      userName,
      name: 'Anybody',
      email: `${userName}@test.example`,
      assignments: [{ ...scope(), roleId }],
    },
  })
const choices = async () =>
  (await server.call('GetStaffChoices', { token: token(), body: scope() })).rows.map(({ name }) => name)
const loginOf = async ({ id }: Staff) =>
  (await server.call('GetStaffById', { token: token(), query: { id } })).login

test('a login belongs to a member of staff, who can have no other active login', async () => {
  const person = await addStaff('Anitha')
  expect(await choices()).toContain('Anitha')
  const added = await inject(person.id, 'anitha')
  expect(added.statusCode).toBe(201)
  expect(added.json().login).toMatchObject({ staffId: person.id, staffName: 'Anitha' })
  expect(await loginOf(person)).toBe('anitha')
  expect(await choices()).not.toContain('Anitha')
  const second = await inject(person.id)
  expect(second.statusCode).toBe(409)
  expect(second.json().errors).toMatchObject([{ field: 'staffId' }])
  expect(second.json().detail).toContain('anitha')
})

test('a new login without a member of staff, or with an in-active or unknown one, is rejected', async () => {
  expect((await inject(undefined)).statusCode).toBe(400)
  const gone = await addStaff('Gone')
  await server.call('DeleteStaff', { token: token(), query: { id: gone.id } })
  for (const staffId of [gone.id, '018f9a52-7c1e-7a3b-8f10-2f6d1c0e4a11']) {
    const rejected = await inject(staffId)
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().errors).toMatchObject([{ field: 'staffId' }])
  }
})

test('a member of staff with an active login is not in-activated; the message names the login', async () => {
  const person = await addStaff('Kept')
  const { login } = (await inject(person.id, 'keeper')).json()
  const rejected = await server.inject('DeleteStaff', { token: token(), query: { id: person.id } })
  expect(rejected.statusCode).toBe(422)
  expect(rejected.json().detail).toContain('keeper')
  await server.call('DeleteUserLogin', { token: token(), query: { id: login.id } })
  await server.call('DeleteStaff', { token: token(), query: { id: person.id } })
  const back = await server.inject('ActivateUserLogin', { token: token(), query: { id: login.id } })
  expect(back.statusCode).toBe(422)
  expect(back.json().errors).toMatchObject([{ field: 'staffId' }])
  await server.call('ActivateStaff', { token: token(), query: { id: person.id } })
  await server.call('ActivateUserLogin', { token: token(), query: { id: login.id } })
  expect(await loginOf(person)).toBe('keeper')
})

test('a new login of the same person prevents activating the old one', async () => {
  const person = await addStaff('Replaced')
  const { login } = (await inject(person.id, 'older')).json()
  await server.call('DeleteUserLogin', { token: token(), query: { id: login.id } })
  expect((await inject(person.id, 'newer')).statusCode).toBe(201)
  const back = await server.inject('ActivateUserLogin', { token: token(), query: { id: login.id } })
  expect(back.statusCode).toBe(409)
  expect(back.json().detail).toContain('newer')
})

test('a login can be given to another member of staff, and is kept if the field is omitted', async () => {
  const [one, other] = [await addStaff('One'), await addStaff('Other')]
  const { login } = (await inject(one.id, 'moved')).json()
  const { change, read } = business(server)
  expect((await change(login, { staffId: other.id })).json()).toMatchObject({ staffName: 'Other' })
  expect(await loginOf(one)).toBeNull()
  const after = await read(login.id)
  const { staffId: _, ...unsaid } = after
  expect((await change(unsaid as typeof after, { name: 'Renamed' })).json()).toMatchObject({
    staffId: other.id,
    name: 'Renamed',
  })
  const { login: third } = (await inject(one.id, 'third')).json()
  const taken = await change(third, { staffId: other.id })
  expect(taken.statusCode).toBe(409)
  expect(taken.json().detail).toContain('moved')
})

test('a login without a member of staff is kept, and can be changed', async () => {
  const person = await addStaff('Older')
  const { login } = (await inject(person.id, 'oldest')).json()
  await server.pool.query('update login set staff_id = null where id = $1', [login.id])
  const { change, read } = business(server)
  const current = await read(login.id)
  expect(current).toMatchObject({ staffId: null, staffName: null })
  const { staffId: _, ...unsaid } = current
  const changed = await change(unsaid as typeof current, { name: 'Still here' })
  expect(changed.json()).toMatchObject({ staffId: null, name: 'Still here' })
})

test('two logins are added concurrently for one member of staff: one is accepted', async () => {
  const person = await addStaff('Twice')
  const answers = await atOnce(server, 'login', [() => inject(person.id), () => inject(person.id)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
})
