import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session, UserLogin } from '../../src/api/gen/model/index.ts'
import { business, placesOf } from '../support/business.ts'
import { addPerson, OWNER_PASSWORD, startTestServer, type TestServer } from '../support/server.ts'
import { putStaff } from '../support/staff.ts'

let server: TestServer
/** The owner in a second company of the group, and a role there. */
let harbour: Session
let harbourRole: string
/** A clerk whose login belongs to the first company, with a role in the second as well. */
let clerk: UserLogin

beforeAll(async () => {
  server = await startTestServer()
  const { addRole, add, scope, change } = business(server)
  const made = await server.call('AddCompany', {
    token: server.owner.token,
    body: { name: 'Harbour Gold', policyProfile: 'nbfc', firstStore: { name: 'Harbour', code: 'HB' } },
  })
  harbour = await server.call('SignIn', {
    body: { userName: 'owner', password: OWNER_PASSWORD, companyId: made.id },
  })
  const at = { companyId: harbour.companyId, storeId: harbour.storeId }
  const role = await server.call('AddRole', { token: harbour.token, body: { ...at, name: 'Teller' } })
  await server.call('UpdateRoleMapping', {
    token: harbour.token,
    query: { id: role.id },
    body: { version: role.version, rows: [{ screen: 'Role', actions: ['view'] }] },
  })
  harbourRole = role.id
  const roleId = await addRole('Clerk', [{ screen: 'Role', actions: ['view'] }])
  const { login } = (await add('clerk', [{ ...scope(), roleId }])).json()
  const wider = await change(login, { assignments: [...placesOf(login), { ...at, roleId: harbourRole }] })
  expect(wider.statusCode, wider.body).toBe(200)
  clerk = wider.json()
})
afterAll(() => server.end())

const there = () => ({ companyId: harbour.companyId, storeId: harbour.storeId })

describe('a login in a group of two companies', () => {
  test('is notified of a new role in the company of that role, where the change was not made', async () => {
    const { rows } = await server.pool.query(
      'select company_id, title, description from notification where login_id = $1',
      [clerk.id],
    )
    expect(rows).toEqual([
      {
        company_id: harbour.companyId,
        title: 'Your access has changed',
        description:
          'Test Owner changed your stores or rights in Harbour Gold. The menu shows what you can use now.',
      },
    ])
  })

  test('shows its roles in both to a user who works in both, by company name', async () => {
    expect(clerk.assignments.map(({ companyName, roleName }) => [companyName, roleName])).toEqual([
      ['Harbour Gold', 'Teller'],
      ['Test Gold Loans', 'Clerk'],
    ])
    const { rows } = await server.call('GetUserLogin', { token: harbour.token, body: there() })
    expect(rows.find(({ id }) => id === clerk.id)?.assignments).toEqual(clerk.assignments)
    const choices = await server.call('GetRoleChoices', { token: harbour.token, body: there() })
    expect(new Set(choices.rows.map(({ companyName }) => companyName))).toEqual(
      new Set(['Harbour Gold', 'Test Gold Loans']),
    )
  })

  test('can be changed and in-activated only in the company that created it', async () => {
    const { change, read } = business(server)
    const renamed = await change(clerk, { name: 'Renamed' }, harbour.token)
    expect(renamed.statusCode).toBe(422)
    expect(renamed.json().detail).toMatch(/belongs to another company/)
    for (const id of ['DeleteUserLogin', 'ActivateUserLogin'] as const) {
      const query = { id: clerk.id, ...(id === 'DeleteUserLogin' && { version: clerk.version }) }
      expect((await server.inject(id, { token: harbour.token, query })).statusCode).toBe(422)
    }
    expect(await read(clerk.id)).toEqual(clerk)
  })

  test('gets and loses roles from users of one company, who see and change nothing of the other', async () => {
    const { token } = harbour
    const { scope, change, read } = business(server)
    const { session: first, roleId } = await addPerson(server, 'personnel', {
      UserLogin: ['view', 'add', 'edit', 'inactivate'],
      Role: ['view'],
    })
    const seen = await read(clerk.id, first.token)
    expect(seen.assignments.map(({ companyName }) => companyName)).toEqual(['Test Gold Loans'])
    const { rows } = await server.call('GetRoleChoices', { token: first.token, body: scope() })
    expect(new Set(rows.map(({ companyName }) => companyName))).toEqual(new Set(['Test Gold Loans']))
    const reach = await change(
      seen,
      { assignments: [...placesOf(seen), { ...there(), roleId: harbourRole }] },
      first.token,
    )
    expect(reach.statusCode).toBe(422)
    expect(reach.json().errors[0].field).toBe('assignments.1.roleId')
    const other = await change(seen, { assignments: [{ ...scope(), roleId }] }, first.token)
    expect(other.statusCode).toBe(200)
    const after = await read(clerk.id, token)
    expect(after.assignments.map(({ roleName }) => roleName)).toEqual(['Teller', 'personnel role'])
    clerk = after
  })

  test('cannot be seen from a company where it has no role', async () => {
    const made = await server.call('AddUserLogin', {
      token: harbour.token,
      body: {
        staffId: await putStaff(server, harbour.token),
        userName: 'sailor',
        name: 'Sailor',
        email: 'sailor@test.example',
        assignments: [{ ...there(), roleId: harbourRole }],
      },
    })
    const { token } = server.owner
    const { rows } = await server.call('GetUserLogin', { token, body: business(server).scope() })
    expect(rows.some(({ id }) => id === made.login.id)).toBe(false)
    expect(
      (await server.inject('GetUserLoginById', { token, query: { id: made.login.id } })).statusCode,
    ).toBe(404)
  })

  test('is in-activated although its company of the past, which is in-active, has no other user', async () => {
    const { token } = server.owner
    const made = await server.call('AddCompany', {
      token,
      body: { name: 'Past Gold', policyProfile: 'nbfc', firstStore: { name: 'Past', code: 'PA' } },
    })
    const past = await server.call('SignIn', {
      body: { userName: 'owner', password: OWNER_PASSWORD, companyId: made.id },
    })
    const at = { companyId: past.companyId, storeId: past.storeId }
    const [ownerThere] = await server.call('GetRole', { token: past.token, body: at })
    const { add, scope, addRole } = business(server)
    const roleId = await addRole('Former clerk', [{ screen: 'Role', actions: ['view'] }])
    const places = [
      { ...scope(), roleId },
      { ...at, roleId: ownerThere?.id ?? '' },
    ]
    const { login } = (await add('former', places)).json()
    const query = { id: made.id, version: made.version }
    await server.call('DeleteCompany', { token, query })
    const gone = { id: login.id, version: login.version }
    expect((await server.inject('DeleteUserLogin', { token, query: gone })).statusCode).toBe(204)
  })

  test('counts in the limit of its own company only', async () => {
    await server.pool.query(
      `update subscription set user_limit = (select count(*) + 1 from login where company_id = $1 and active)
       where company_id = $1`,
      [harbour.companyId],
    )
    const add = (userName: string) =>
      business(server).add(userName, [{ ...there(), roleId: harbourRole }], harbour.token)
    expect((await add('second.sailor')).statusCode).toBe(201)
    expect((await add('third.sailor')).statusCode).toBe(422)
  })
})

describe('users of one store', () => {
  test('see the logins of their stores with only the roles there; saving keeps the other roles', async () => {
    const { addStore, copyRole, read, change, scope, add } = business(server)
    const manager = await addPerson(server, 'manager', {
      UserLogin: ['view', 'add', 'edit'],
      Role: ['view'],
    })
    const person = await addPerson(server, 'traveller', { Role: ['view'] })
    const annex = await addStore('Annex', 'AX')
    const away = await copyRole(person.roleId, annex)
    await change(await read(person.loginId), {
      assignments: [{ ...scope(), roleId: person.roleId }, away],
    })
    const hidden = (await add('annexonly', [away])).json().login
    const { token } = manager.session
    const list = await server.call('GetUserLogin', { token, body: scope() })
    expect(list.rows.some(({ id }) => id === hidden.id)).toBe(false)
    expect((await server.inject('GetUserLoginById', { token, query: { id: hidden.id } })).statusCode).toBe(
      404,
    )
    const seen = await read(person.loginId, token)
    expect(seen.assignments.map(({ storeName }) => storeName)).toEqual(['Main'])
    const saved = await change(seen, { assignments: [{ ...scope(), roleId: manager.roleId }] }, token)
    expect(saved.statusCode, saved.body).toBe(200)
    const whole = await read(person.loginId)
    expect(whole.assignments.map(({ storeName, roleName }) => [storeName, roleName])).toEqual([
      ['Annex', 'Copy'],
      ['Main', 'manager role'],
    ])
    const parted = await change(await read(person.loginId, token), { assignments: [] }, token)
    expect(parted.statusCode, parted.body).toBe(200)
    expect(parted.json()).toMatchObject({ id: person.loginId, assignments: [], version: whole.version + 1 })
    expect(
      (await server.inject('GetUserLoginById', { token, query: { id: person.loginId } })).statusCode,
    ).toBe(404)
    const left = await read(person.loginId)
    expect(left.assignments.map(({ storeName }) => storeName)).toEqual(['Annex'])
    const none = await change(left, { assignments: [] })
    expect(none.statusCode).toBe(422)
    expect(none.json().errors).toEqual([
      {
        field: 'assignments',
        message:
          'Keep at least one store and role. If this person no longer needs the login, in-activate it.',
      },
    ])
    expect(await read(person.loginId)).toEqual(left)
  })
})
