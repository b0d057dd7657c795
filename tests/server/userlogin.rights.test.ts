import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Assignment } from '../../src/api/gen/model/index.ts'
import { business, placesOf } from '../support/business.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let clerkRole: string

beforeAll(async () => {
  server = await startTestServer()
  clerkRole = await business(server).addRole('Clerk', [{ screen: 'Role', actions: ['view'] }])
})
afterAll(() => server.end())

const scope = () => business(server).scope()
const asClerk = (): Assignment => ({ ...scope(), roleId: clerkRole })
const read = (id: string) => business(server).read(id)

const add: ReturnType<typeof business>['add'] = (...args) => business(server).add(...args)
const change: ReturnType<typeof business>['change'] = (...args) => business(server).change(...args)

describe('rights given', () => {
  test('are never more than the giver’s, neither with a new login nor with a change', async () => {
    const giver = await addPerson(server, 'giver', { UserLogin: ['view', 'add', 'edit'], Role: ['view'] })
    const rich = await business(server).addRole('Rich', [{ screen: 'Store', actions: ['view', 'add'] }])
    const { token } = giver.session
    const tooMuch = await add('puppet', [{ ...scope(), roleId: rich }], token)
    expect(tooMuch.statusCode).toBe(403)
    expect(tooMuch.json().detail).toMatch(/^You cannot give a right that you do not have/)
    const puppet = await add('puppet', [asClerk()], token)
    expect(puppet.statusCode).toBe(201)
    const raised = await change(puppet.json().login, { assignments: [{ ...scope(), roleId: rich }] }, token)
    expect(raised.statusCode).toBe(403)
    const roles = await server.call('GetRole', { token: server.owner.token, body: scope() })
    const owners = roles.find(({ name }) => name === 'Owner')?.id ?? ''
    expect((await add('grand', [{ ...scope(), roleId: owners }], token)).statusCode).toBe(403)
  })

  test('can be chosen from the roles that the actor may give, in the actor’s stores', async () => {
    const giver = await addPerson(server, 'chooser', { UserLogin: ['view', 'add'], Role: ['view'] })
    const mine = await server.call('GetRoleChoices', { token: giver.session.token, body: scope() })
    const names = mine.rows.map(({ roleName }) => roleName)
    expect(names).toContain('Clerk')
    expect(names).toContain('chooser role')
    expect(names).not.toContain('Owner')
    expect(names).not.toContain('Rich')
    const { token } = server.owner
    const away = await business(server).addStore('Away', 'AW')
    await server.call('CopyRole', {
      token,
      query: { id: clerkRole },
      body: { name: 'Clerk', toStoreIds: [away] },
    })
    const all = await server.call('GetRoleChoices', { token, body: scope() })
    expect(all.rows).toContainEqual(
      expect.objectContaining({ storeId: away, storeName: 'Away', roleName: 'Clerk' }),
    )
    const viewer = await addPerson(server, 'onlooker', { UserLogin: ['view'] })
    expect(
      (await server.call('GetRoleChoices', { token: viewer.session.token, body: scope() })).rows,
    ).toEqual([])
  })

  test('in a store where the giver does not work are rejected', async () => {
    const far = await business(server).addStore('Far', 'FR')
    const { token } = server.owner
    const there = await business(server).copyRole(clerkRole, far)
    const giver = await addPerson(server, 'nearby', { UserLogin: ['view', 'add'], Role: ['view'] })
    expect((await add('faraway', [there], giver.session.token)).statusCode).toBe(403)
    expect((await add('faraway', [there], token)).statusCode).toBe(201)
  })

  test.each([
    ['without', 'halfway', {}],
    ['with', 'reaching', { Company: ['view', 'otherStores'] }],
  ])(
    'need the giver’s right to add or edit logins in each store, %s the right to other stores too',
    async (_, name, more) => {
      const rights = { UserLogin: ['view', 'add', 'edit'], Role: ['view'], ...more }
      const giver = await addPerson(server, name, rights)
      const nearby = await business(server).addStore(`Near ${name}`, name.slice(0, 2).toUpperCase())
      const clerkThere = await business(server).copyRole(clerkRole, nearby)
      await change(await read(giver.loginId), {
        assignments: [{ ...scope(), roleId: giver.roleId }, clerkThere],
      })
      const { token } = giver.session
      const rejected = await add(`under-${name}`, [clerkThere], token)
      expect(rejected.statusCode).toBe(403)
      expect(rejected.json().detail).toMatch(/User Login: Add/)
      const { login } = (await add(`under-${name}`, [asClerk()], token)).json()
      const widened = await change(login, { assignments: [asClerk(), clerkThere] }, token)
      expect(widened.statusCode).toBe(403)
      expect(widened.json().detail).toMatch(/User Login: Edit/)
    },
  )

  test('of one’s own are not changed: no role is added or removed', async () => {
    const fresh = await business(server).addStore('Fresh', 'FS')
    const owner = await read(server.owner.userId)
    const [first, ...others] = placesOf(owner)
    const clerkThere = await business(server).copyRole(clerkRole, fresh)
    const changed = [{ ...first, ...clerkThere }, ...others].filter(
      ({ storeId }, index, all) => all.findIndex((place) => place.storeId === storeId) === index,
    )
    for (const assignments of [others, changed]) {
      const reply = await change(owner, { assignments })
      expect(reply.statusCode).toBe(422)
      expect(reply.json().errors).toEqual([
        {
          field: 'assignments',
          message: 'You cannot change your own stores and roles. Ask another person who has this right.',
        },
      ])
    }
    expect((await change(owner, { phone: '044 2434 5678' })).statusCode).toBe(200)
    expect(placesOf(await read(server.owner.userId))).toEqual(placesOf(owner))
  })

  test('of somebody with more rights are neither removed nor changed, nor is their account', async () => {
    const manager = await addPerson(server, 'manager', { UserLogin: ['view', 'add', 'edit'], Role: ['view'] })
    const owner = await read(server.owner.userId)
    const { token } = manager.session
    expect((await change(owner, { assignments: [asClerk()] }, token)).statusCode).toBe(403)
    const mail = await change(owner, { email: 'manager@test.example' }, token)
    expect(mail.statusCode).toBe(403)
    expect(mail.json().detail).toMatch(/has more rights than you/)
  })

  test('of somebody with more rights prevent unlocking, a reset code and the end of a session', async () => {
    const helper = await addPerson(server, 'helper', {
      UserLogin: ['view', 'edit', 'endSessions'],
      Role: ['view'],
    })
    const equal = await addPerson(server, 'equal', { Role: ['view'] })
    const { token, userId } = helper.session
    const actions = async (loginId: string) => {
      const { rows } = await server.call('GetSessions', { token, query: { id: loginId } })
      const sessionId = rows.find(({ current }) => !current)?.id
      return [
        await server.inject('UnlockUserLogin', { token, query: { id: loginId } }),
        await server.inject('SendResetCode', { token, query: { id: loginId } }),
        await server.inject('EndSession', { token, query: { id: sessionId } }),
      ]
    }
    for (const reply of await actions(server.owner.userId)) {
      expect(reply.statusCode).toBe(403)
      expect(reply.json().detail).toMatch(/has more rights than you/)
    }
    expect((await server.inject('GetProfile', { token: server.owner.token })).statusCode).toBe(200)
    const codes = await server.pool.query('select from reset_code where login_id = $1', [server.owner.userId])
    expect(codes.rowCount).toBe(0)
    const signedIn = { userName: 'helper', password: helper.password }
    await server.call('SignIn', { body: signedIn })
    for (const loginId of [equal.loginId, userId])
      expect((await actions(loginId)).map(({ statusCode }) => statusCode)).toEqual([200, 204, 204])
  })

  test('that are removed end the sessions in that store only, and a changed role ends none', async () => {
    const person = await addPerson(server, 'twostores', { Role: ['view'] })
    const annex = await business(server).addStore('Second', 'SC')
    const { companyId } = server.owner
    const there = await business(server).copyRole(person.roleId, annex)
    const here = { ...scope(), roleId: person.roleId }
    await change(await read(person.loginId), { assignments: [here, there] })
    const moved = await server.call('SignIn', { body: { userName: 'twostores', password: person.password } })
    const switched = await server.call('SwitchStore', {
      token: moved.token,
      body: { companyId, storeId: annex },
    })
    await change(await read(person.loginId), { assignments: [here] })
    expect((await server.inject('GetProfile', { token: switched.token })).statusCode).toBe(401)
    await change(await read(person.loginId), { assignments: [here, there] })
    expect((await server.inject('GetProfile', { token: switched.token })).statusCode).toBe(401)
    expect((await server.inject('GetProfile', { token: person.session.token })).statusCode).toBe(200)
    const other = await business(server).addRole('Sees staff', [{ screen: 'Staff', actions: ['view'] }])
    await change(await read(person.loginId), { assignments: [{ ...here, roleId: other }, there] })
    expect((await server.inject('GetProfile', { token: person.session.token })).statusCode).toBe(200)
  })
})

describe('rights that a login does not have at the moment', () => {
  /** A manager of the main store without the right to schemes that the other logins have. */
  const managerRights = {
    UserLogin: ['view', 'add', 'edit', 'inactivate', 'endSessions'],
    Role: ['view', 'inactivate'],
  }
  const activate = (token: string, id: string) => server.inject('ActivateUserLogin', { token, query: { id } })

  test('are not gained by in-activating a role, activating its login and activating the role', async () => {
    const { token: owner } = server.owner
    const manager = await addPerson(server, 'sleeper.manager', managerRights)
    const { token } = manager.session
    const roleId = await business(server).addRole('Sleeping', [
      { screen: 'Store', actions: ['view', 'edit'] },
    ])
    const { login } = (await add('sleeper', [{ ...scope(), roleId }])).json()
    await server.call('DeleteUserLogin', { token: owner, query: { id: login.id, version: 1 } })
    expect((await activate(token, login.id)).statusCode).toBe(403)
    await server.call('DeleteRole', { token, query: { id: roleId, version: 2 } })
    const stored = await read(login.id)
    const replies = [
      await activate(token, login.id),
      await change(stored, { email: 'sleeper.manager@test.example' }, token),
    ]
    for (const reply of replies) {
      expect(reply.statusCode).toBe(403)
      expect(reply.json().detail).toMatch(/has more rights than you/)
    }
    const role = await server.inject('ActivateRole', { token, query: { id: roleId } })
    expect(role.statusCode).toBe(403)
    expect(role.json().detail).toMatch(/^You cannot give a right that you do not have \(Store: /)
    expect((await server.call('GetRoleById', { token: owner, query: { id: roleId } })).active).toBe(false)
    expect((await activate(owner, login.id)).statusCode).toBe(200)
    expect((await server.inject('ActivateRole', { token: owner, query: { id: roleId } })).statusCode).toBe(
      200,
    )
  })

  test('are compared in a store that is in-active, with those that the actor has in it', async () => {
    const { token: owner } = server.owner
    const { addStore, copyRole, addRole } = business(server)
    const manager = await addPerson(server, 'store.manager', managerRights)
    const equal = await addPerson(server, 'equal.manager', managerRights)
    const closed = await addStore('Closed', 'CL')
    const rich = await addRole('Richer there', [{ screen: 'Store', actions: ['view', 'edit'] }])
    const there = await copyRole(rich, closed, 'Richer there')
    const { login } = (await add('two.stores', [asClerk(), there])).json()
    const clerkThere = await copyRole(clerkRole, closed, 'Clerk there')
    const alike = (await add('alike', [asClerk(), clerkThere])).json().login
    const equalThere = await copyRole(equal.roleId, closed, 'Equal there')
    await change(await read(equal.loginId), {
      assignments: [{ ...scope(), roleId: equal.roleId }, equalThere],
    })
    const { version } = await server.call('GetStoreById', { token: owner, query: { id: closed } })
    await server.call('DeleteStore', { token: owner, query: { id: closed, version } })
    const rename = async (id: string, token: string) => {
      const stored = await business(server).read(id, token)
      return (await change(stored, { email: 'manager@test.example' }, token)).statusCode
    }
    expect(await rename(login.id, manager.session.token)).toBe(403)
    expect(await rename(login.id, equal.session.token)).toBe(403)
    expect(await rename(alike.id, manager.session.token)).toBe(403)
    expect(await rename(alike.id, equal.session.token)).toBe(200)
    expect(await rename(login.id, owner)).toBe(200)
  })
})
