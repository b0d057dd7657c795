import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperationId } from '../../src/api/gen/operations.ts'
import { roleTexts } from '../../src/server/modules/access/role/texts.ts'
import { texts } from '../../src/server/platform/operation/texts.ts'
import { addPerson, type SendOptions, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.end())

const scope = () => ({ companyId: server.owner.companyId, storeId: server.owner.storeId })

async function addRole(name: string, rows: { screen: string; actions: string[] }[] = []) {
  const { token } = server.owner
  const role = await server.call('AddRole', { token, body: { ...scope(), name } })
  if (rows.length === 0) return role
  const { version } = await server.call('UpdateRoleMapping', {
    token,
    query: { id: role.id },
    body: { version: role.version, rows },
  })
  return { ...role, version }
}

describe('roles of a store', () => {
  test('are added, listed by name, changed, in-activated and activated', async () => {
    const { token } = server.owner
    const added = await server.call('AddRole', {
      token,
      body: { ...scope(), name: ' Teller ', description: 'At the counter' },
    })
    expect(added).toMatchObject({ name: 'Teller', description: 'At the counter', active: true, version: 1 })
    const changed = await server.call('UpdateRole', {
      token,
      query: { id: added.id },
      body: { version: 1, name: 'Head teller' },
    })
    expect(changed).toMatchObject({ name: 'Head teller', description: 'At the counter', version: 2 })
    const names = async (includeInactive: boolean) =>
      (await server.call('GetRole', { token, body: { ...scope(), includeInactive } })).map(({ name }) => name)
    expect(await names(false)).toEqual(['Head teller', 'Owner'])
    await server.call('DeleteRole', { token, query: { id: added.id, version: 2 } })
    expect(await names(false)).toEqual(['Owner'])
    expect(await names(true)).toEqual(['Head teller', 'Owner'])
    expect((await server.call('ActivateRole', { token, query: { id: added.id } })).active).toBe(true)
    expect(await server.call('GetRoleById', { token, query: { id: added.id } })).toMatchObject({ version: 4 })
  })

  test('have names that are unique in a store, ignoring case', async () => {
    await addRole('Cashier')
    const { token } = server.owner
    const twice = await server.inject('AddRole', { token, body: { ...scope(), name: 'CASHIER' } })
    expect(twice.statusCode).toBe(409)
    expect(twice.json().errors).toEqual([
      { field: 'name', message: 'This store already has a role with this name.' },
    ])
  })

  test('are not changed with a stale version: the reply has the current role', async () => {
    const role = await addRole('Stale')
    const { token } = server.owner
    const query = { id: role.id }
    await server.call('UpdateRole', { token, query, body: { version: 1, name: 'Theirs' } })
    const mine = await server.inject('UpdateRole', { token, query, body: { version: 1, name: 'Mine' } })
    expect(mine.statusCode).toBe(409)
    expect(mine.json().current).toMatchObject({ name: 'Theirs', version: 2 })
    const gone = await server.inject('DeleteRole', { token, query: { ...query, version: 1 } })
    expect(gone.statusCode).toBe(409)
  })

  test('that a login holds are not in-activated, and the message names the login', async () => {
    const { roleId, loginId } = await addPerson(server, 'holder', { Role: ['view'] })
    const { token } = server.owner
    const query = { id: roleId }
    expect(await server.call('GetRoleHolders', { token, query })).toEqual({
      rows: [{ id: loginId, userName: 'holder', name: 'holder' }],
    })
    const rejected = await server.inject('DeleteRole', { token, query: { ...query, version: 2 } })
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().detail).toBe('This role is assigned to holder. Give them another role first.')
  })

  test('can be copied with their rights to another store, and the copies are not found from this one', async () => {
    const { token, companyId } = server.owner
    const store = await server.call('AddStore', { token, body: { companyId, name: 'Side', code: 'SD' } })
    const source = await addRole('Copied', [{ screen: 'Role', actions: ['view'] }])
    const copied = await server.call('CopyRole', {
      token,
      query: { id: source.id },
      body: { name: 'Copied', toStoreIds: [store.id] },
    })
    const query = { id: copied.rows[0]?.id }
    expect(copied.rows[0]).toMatchObject({ storeId: store.id, name: 'Copied' })
    for (const id of ['GetRoleById', 'DeleteRole', 'ActivateRole', 'GetRoleHolders'] as const) {
      const sent = id === 'DeleteRole' ? { ...query, version: 1 } : query
      expect((await server.inject(id, { token, query: sent })).statusCode, id).toBe(404)
    }
    const { rows } = await server.pool.query('select screen, action from role_grant where role_id = $1', [
      query.id,
    ])
    expect(rows).toEqual([{ screen: 'Role', action: 'view' }])

    const again = await server.inject('CopyRole', {
      token,
      query: { id: source.id },
      body: { name: 'COPIED', toStoreIds: [store.id, server.owner.storeId] },
    })
    const message = 'A role with this name already exists in Main, Side.'
    expect(again.json()).toMatchObject({ status: 409, errors: [{ field: 'name', message }] })
  })
})

describe('the rights of a role', () => {
  test('are shown by screen, named as in the sidebar, and apply from the next request on', async () => {
    const { session, roleId } = await addPerson(server, 'learner', { Role: ['view'] })
    const { token } = server.owner
    const body = { ...scope(), name: 'By learner' }
    expect((await server.inject('AddRole', { token: session.token, body })).statusCode).toBe(403)
    const current = await server.call('GetRoleById', { token, query: { id: roleId } })
    const mapped = await server.call('UpdateRoleMapping', {
      token,
      query: { id: roleId },
      body: {
        version: current.version,
        rows: [
          { screen: 'RoleMapping', actions: ['view'] },
          { screen: 'Role', actions: ['add', 'view'] },
        ],
      },
    })
    const expected = [
      { ScreenName: 'Role', screen: 'Role', actions: ['view', 'add'] },
      { ScreenName: 'Role Mapping', screen: 'RoleMapping', actions: ['view'] },
    ]
    expect(mapped.rows).toEqual(expected)
    const query = { ...scope(), roleId }
    expect(await server.call('GetRoleMapping', { token, query })).toEqual(expected)
    const mine = { ...scope(), userId: session.userId }
    expect(await server.call('GetRoles', { token: session.token, query: mine })).toEqual(expected)
    expect((await server.inject('AddRole', { token: session.token, body })).statusCode).toBe(201)
  })

  test('are not changed with a stale version: the reply has the current mapping and its author', async () => {
    const role = await addRole('Mapped twice')
    const { token } = server.owner
    const query = { id: role.id }
    const theirs = [{ screen: 'Role', actions: ['view'] }]
    await server.call('UpdateRoleMapping', { token, query, body: { version: 1, rows: theirs } })
    const mine = await server.inject('UpdateRoleMapping', { token, query, body: { version: 1, rows: [] } })
    expect(mine.statusCode).toBe(409)
    expect(mine.json().current).toMatchObject({ version: 2, rows: theirs, changedBy: 'Test Owner' })
  })

  test('are shown only for the signed-in login', async () => {
    const { token } = server.owner
    const query = { ...scope(), userId: crypto.randomUUID() }
    expect((await server.inject('GetRoles', { token, query })).statusCode).toBe(403)
  })

  test('consist of existing screens and actions; every other action requires view', async () => {
    const role = await addRole('Odd')
    const { token } = server.owner
    const rows = [
      { screen: 'Nowhere', actions: ['view'] },
      { screen: 'Role', actions: ['view', 'fly'] },
      { screen: 'Store', actions: ['edit'] },
    ]
    const reply = await server.inject('UpdateRoleMapping', {
      token,
      query: { id: role.id },
      body: { version: role.version, rows },
    })
    expect(reply.statusCode).toBe(422)
    expect(reply.json().errors.map(({ field }: { field: string }) => field)).toEqual([
      'rows.0.screen',
      'rows.1.actions',
      'rows.2.actions',
    ])
  })

  test('are never changed by a holder of the role', async () => {
    const { token } = server.owner
    const roles = await server.call('GetRole', { token, body: scope() })
    const owner = roles.find(({ name }) => name === 'Owner')
    for (const id of [owner?.id, owner?.id.toUpperCase()]) {
      const body = { version: owner?.version, rows: [{ screen: 'Role', actions: ['view'] }] }
      const reply = await server.inject('UpdateRoleMapping', { token, query: { id }, body })
      expect(reply.statusCode).toBe(422)
      expect(reply.json().detail).toMatch(/own role/)
    }
  })

  test('can be extended only by rights that the actor has; other rights of an unassigned role may be kept or removed', async () => {
    const mapper = await addPerson(server, 'mapper', {
      Role: ['view', 'add', 'edit'],
      RoleMapping: ['view', 'edit'],
    })
    const role = await addRole('Rich', [
      { screen: 'Store', actions: ['view', 'edit'] },
      { screen: 'Role', actions: ['view'] },
    ])
    const { token } = mapper.session
    const map = (version: number, rows: { screen: string; actions: string[] }[]) =>
      server.inject('UpdateRoleMapping', { token, query: { id: role.id }, body: { version, rows } })
    const more = await map(role.version, [{ screen: 'Store', actions: ['view', 'edit', 'add'] }])
    expect(more.statusCode).toBe(403)
    expect(more.json().detail).toBe(texts.cannotGive('Store: Add'))
    const own = await map(role.version, [
      { screen: 'Store', actions: ['view', 'edit'] },
      { screen: 'Role', actions: ['view', 'edit'] },
    ])
    expect(own.statusCode).toBe(200)
    expect((await map(own.json().version, [{ screen: 'Role', actions: ['view'] }])).statusCode).toBe(200)
  })

  test('can be changed only by an actor with all rights of the active logins that hold the role', async () => {
    const rights = { Role: ['view'], RoleMapping: ['view', 'edit'] }
    const mapper = await addPerson(server, 'reducer', rights)
    const richer = await addPerson(server, 'richer', { ...rights, Store: ['view', 'edit'] })
    const map = async (rows: { screen: string; actions: string[] }[]) => {
      const query = { id: richer.roleId }
      const { version } = await server.call('GetRoleById', { token: server.owner.token, query })
      return server.inject('UpdateRoleMapping', {
        token: mapper.session.token,
        query,
        body: { version, rows },
      })
    }
    for (const rows of [[], [{ screen: 'Store', actions: ['view', 'edit'] }]]) {
      const rejected = await map(rows)
      expect(rejected.statusCode).toBe(403)
      expect(rejected.json().detail).toBe(roleTexts.aboveYou)
    }
    const equal = await addPerson(server, 'equal', { Role: ['view'] })
    const query = { id: equal.roleId }
    const { version } = await server.call('GetRoleById', { token: server.owner.token, query })
    const reduced = await server.inject('UpdateRoleMapping', {
      token: mapper.session.token,
      query,
      body: { version, rows: [] },
    })
    expect(reduced.statusCode).toBe(200)
    await server.pool.query('update login set active = false where id = $1', [richer.loginId])
    expect((await map([])).statusCode).toBe(200)
  })

  test('of an owner’s role are changed only by an owner, and so are its name and state', async () => {
    const manager = await addPerson(server, 'rolemanager', {
      Role: ['view', 'add', 'edit', 'inactivate'],
      RoleMapping: ['view', 'edit'],
      Company: ['view'],
    })
    const role = await addRole('Partner', [{ screen: 'Company', actions: ['view', 'add'] }])
    const query = { id: role.id }
    const { version } = role
    const rows = [{ screen: 'Company', actions: ['view'] }]
    const attempts: [OperationId, SendOptions][] = [
      ['UpdateRoleMapping', { query, body: { version, rows } }],
      ['UpdateRole', { query, body: { version, name: 'Clerk of the week' } }],
      ['DeleteRole', { query: { ...query, version } }],
      ['ActivateRole', { query }],
    ]
    const replies = await Promise.all(
      attempts.map(([id, sent]) => server.inject(id, { token: manager.session.token, ...sent })),
    )
    for (const reply of replies) {
      expect(reply.statusCode).toBe(403)
      expect(reply.json().detail).toBe(roleTexts.ownersRole)
    }
    const { token } = server.owner
    const renamed = await server.call('UpdateRole', { token, query, body: { version, name: 'Co-owner' } })
    await server.call('DeleteRole', { token, query: { ...query, version: renamed.version } })
    const { version: active } = await server.call('ActivateRole', { token, query })
    expect(
      await server.call('UpdateRoleMapping', { token, query, body: { version: active, rows: [] } }),
    ).toMatchObject({ rows: [] })
  })

  test('include a right over the group only if a holder gives it', async () => {
    const mapper = await addPerson(server, 'notowner', {
      Company: ['view', 'edit', 'inactivate', 'export', 'otherStores'],
      RoleMapping: ['view', 'edit'],
    })
    const role = await addRole('Would-be owner')
    const reply = await server.inject('UpdateRoleMapping', {
      token: mapper.session.token,
      query: { id: role.id },
      body: { version: role.version, rows: [{ screen: 'Company', actions: ['view', 'add'] }] },
    })
    expect(reply.statusCode).toBe(403)
  })

  test('are not copied to a store where the actor could not give them', async () => {
    const copier = await addPerson(server, 'copier', { Role: ['view', 'add'] })
    const role = await addRole('Too rich', [{ screen: 'Store', actions: ['view'] }])
    const reply = await server.inject('CopyRole', {
      token: copier.session.token,
      query: { id: role.id },
      body: { name: 'Mine now', toStoreIds: [server.owner.storeId] },
    })
    expect(reply.statusCode).toBe(403)
    const annex = await server.call('AddStore', {
      token: server.owner.token,
      body: { companyId: server.owner.companyId, name: 'Copies', code: 'CP' },
    })
    const elsewhere = await server.inject('CopyRole', {
      token: copier.session.token,
      query: { id: copier.roleId },
      body: { name: 'Mine there', toStoreIds: [annex.id] },
    })
    expect(elsewhere.statusCode).toBe(403)
    const unknown = await server.inject('CopyRole', {
      token: server.owner.token,
      query: { id: role.id },
      body: { name: 'Nowhere', toStoreIds: [crypto.randomUUID()] },
    })
    expect(unknown.statusCode).toBe(422)
    expect(unknown.json().errors[0].field).toBe('toStoreIds')
  })
})

describe('the common roles', () => {
  let own: TestServer
  beforeAll(async () => {
    own = await startTestServer()
  })
  afterAll(() => own?.end())

  const place = () => ({ companyId: own.owner.companyId, storeId: own.owner.storeId })
  const send = (token: string) => own.inject('AddUsualRoles', { token, body: place() })

  test('with a right that the login lacks are not added', async () => {
    const { session } = await addPerson(own, 'adder', { Role: ['view', 'add'] })
    expect((await send(session.token)).json()).toEqual({ roleCount: 0 })
  })

  test('are added once with their rights, and a role of the store with the same name stays as it is', async () => {
    const { token } = own.owner
    await own.call('AddRole', { token, body: { ...place(), name: 'clerk' } })
    expect((await send(token)).json()).toEqual({ roleCount: 3 })
    expect((await send(token)).json()).toEqual({ roleCount: 0 })
    const roles = await own.call('GetRole', { token, body: place() })
    expect(roles.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Appraiser', 'Auditor', 'Manager', 'clerk']),
    )
    const actionsOf = async (role: string, screen: string) => {
      const { rows } = await own.pool.query<{ action: string }>(
        `select g.action from role_grant g join role r on r.id = g.role_id where r.name = $1 and g.screen = $2 order by 1`,
        [role, screen],
      )
      return rows.map(({ action }) => action)
    }
    expect(await actionsOf('clerk', 'NewLoan')).toEqual([])
    expect(await actionsOf('Auditor', 'NewLoan')).toEqual(['export', 'view'])
    expect(await actionsOf('Appraiser', 'Rate')).toEqual(expect.arrayContaining(['add', 'edit', 'view']))
    expect(await actionsOf('Manager', 'Company')).toEqual(['view'])
    expect(await actionsOf('Manager', 'NewLoan')).toEqual(expect.arrayContaining(['add', 'approve', 'view']))
  })
})
