import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperationId } from '../../src/api/gen/operations.ts'
import { addDays } from '../../src/domain/dates/dates.ts'
import { addresses } from '../support/addresses.ts'
import { business } from '../support/business.ts'
import { customersOf } from '../support/customers.ts'
import { today } from '../support/days.ts'
import { holdLocks, locksWaitedFor } from '../support/heldLocks.ts'
import { importOf } from '../support/imports.ts'
import { inLockOrder } from '../support/inTurn.ts'
import { overlapping, statusesOf } from '../support/overlapping.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'
import { putStaff } from '../support/staff.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof addresses>>
let scope: { companyId: string; storeId: string }

beforeAll(async () => {
  server = await startTestServer()
  world = await addresses(server)
  const { companyId, storeId } = server.owner
  scope = { companyId, storeId }
})
afterAll(() => server?.end())

const send = (operation: OperationId, body: object, query?: Record<string, unknown>) => () =>
  server.inject(operation, { token: server.owner.token, body, ...(query && { query }) })

test('a document is not added to a customer who is merged meanwhile', async () => {
  const customers = customersOf(server)
  const typeId = await customers.addType('Documented')
  const kept = await customers.add(typeId, 'Kamala', '9840033333')
  const gone = await customers.add(typeId, 'Kamalam', '9840044444')
  const document = { attachmentId: await customers.upload('customerDocument'), kind: 'pan', name: 'Her PAN' }
  const replies = await overlapping(
    server,
    send('MergeCustomer', { version: 1, duplicateId: gone.id, duplicateVersion: 1 }, { id: kept.id }),
    send('AddCustomerDocument', document, { id: gone.id }),
  )
  expect(statusesOf(replies)).toEqual([200, 422])
  expect(replies[1]?.json().detail).toBe(
    `This customer was merged into ${kept.number}. Use that record instead.`,
  )
})

test('a customer type is not in-activated while it is given to a customer', async () => {
  const typeId = await customersOf(server).addType('Given')
  const replies = await overlapping(
    server,
    send('AddCustomer', { companyId: scope.companyId, typeId, name: 'Given', phone: '9840055555' }),
    send('DeleteCustomerType', {}, { id: typeId, version: 1 }),
  )
  expect(statusesOf(replies)).toEqual([201, 422])
})

test.each([
  { title: 'is in-activated meanwhile', operation: 'DeleteCustomerType', field: 'Type' },
  { title: 'requires a PAN meanwhile', operation: 'UpdateCustomerType', field: 'PAN' },
] as const)('customers are not imported if a type $title', async ({ operation, field }) => {
  const customers = customersOf(server)
  const name = `Changed ${field}`
  const id = await customers.addType(name)
  const otherId = await customers.addType(`Other ${field}`)
  const imports = importOf(server, 'Customer')
  const checked = await imports.check(
    `Name,Phone,Type\nUma ${field},9840066666,${name}\nUsha ${field},9840077777,Other ${field}\n`,
  )
  expect(checked.problems).toEqual([])
  const endWriting = await holdLocks(server, `select from customer_type where id = '${otherId}' for update`)
  expect((await imports.start(checked.id)).statusCode).toBe(200)
  await expect.poll(() => locksWaitedFor(server)).toEqual(['transactionid'])
  const endCommits = await holdLocks(server, 'lock table audit in share row exclusive mode')
  const changing =
    operation === 'DeleteCustomerType'
      ? send(operation, {}, { id, version: 1 })()
      : send(operation, { version: 1, name, panRequired: true }, { id })()
  await expect.poll(() => locksWaitedFor(server)).toEqual(['relation', 'transactionid'])
  await endWriting()
  // The import has written its rows, and waits for the change; without the lock, for the audit log.
  await expect.poll(() => locksWaitedFor(server)).toHaveLength(2)
  await endCommits()
  expect((await changing).statusCode).toBeLessThan(300)
  const ended = await imports.settled(checked.id)
  expect(ended).toMatchObject({ state: 'failed', problems: [{ row: 2, field }] })
})

test('two customers are merged into each other concurrently: only one merge succeeds', async () => {
  const customers = customersOf(server)
  const typeId = await customers.addType('Regular')
  const one = await customers.add(typeId, 'Meena', '9840011111')
  const two = await customers.add(typeId, 'Meenakshi', '9840022222')
  const merge = (surviving: { id: string }, duplicate: { id: string }) =>
    send(
      'MergeCustomer',
      { version: 1, duplicateId: duplicate.id, duplicateVersion: 1 },
      { id: surviving.id },
    )
  // Each waits after its first change to a customer, until both have made it or one waits for the other.
  await server.pool.query(
    `create function pause() returns trigger language plpgsql as $$
       begin perform pg_advisory_xact_lock_shared(77); return null; end $$;
     create trigger pauses after update on customer for each statement execute function pause()`,
  )
  const replies = await inLockOrder(server, 'select pg_advisory_xact_lock(77)', [
    merge(one, two),
    merge(two, one),
  ])
  await server.pool.query('drop trigger pauses on customer')
  expect(statusesOf(replies)).toEqual([200, 422])
})

test('a concurrent change to a role’s mapping is rejected with the new mapping', async () => {
  const { token } = server.owner
  const { id, version } = await server.call('AddRole', { token, body: { ...scope, name: 'Mapped' } })
  const rows = [{ screen: 'Role', actions: ['view'] }]
  const map = (actions: string[]) =>
    send('UpdateRoleMapping', { version, rows: [{ screen: 'Customer', actions }] }, { id })
  const replies = await overlapping(
    server,
    send('UpdateRoleMapping', { version, rows }, { id }),
    map(['view']),
  )
  expect(statusesOf(replies)).toEqual([200, 409])
  expect(replies[1]?.json().current.rows).toMatchObject(rows)
})

describe('the plan of a company', () => {
  const limits = (fields: { store_limit?: number | null; user_limit?: number | null }) =>
    server.pool.query('update subscription set store_limit = $1, user_limit = $2', [
      fields.store_limit ?? null,
      fields.user_limit ?? null,
    ])

  test('is not exceeded when two stores are added concurrently', async () => {
    const { rows } = await server.pool.query('select from store where company_id = $1', [scope.companyId])
    await limits({ store_limit: rows.length + 1 })
    const add = (name: string, code: string) => send('AddStore', { companyId: scope.companyId, name, code })
    const replies = await overlapping(server, add('Third', 'TH'), add('Fourth', 'FO'))
    await limits({})
    expect(statusesOf(replies)).toEqual([201, 422])
  })

  test('is not exceeded when two logins are added concurrently', async () => {
    const roleId = await business(server).addRole('Counter', [])
    const { rows } = await server.pool.query('select from login where company_id = $1 and active', [
      scope.companyId,
    ])
    await limits({ user_limit: rows.length + 1 })
    const add = async (userName: string) => {
      const staffId = await putStaff(server, server.owner.token, userName)
      const login = { staffId, userName, name: userName, email: `${userName}@test.example` }
      return send('AddUserLogin', { ...login, assignments: [{ ...scope, roleId }] })
    }
    const replies = await overlapping(server, await add('mala'), await add('mani'))
    await limits({})
    expect(statusesOf(replies)).toEqual([201, 422])
  })

  test('does not overlap another that is added concurrently', async () => {
    const fromOn = addDays(today(), 30)
    await server.pool.query('update subscription set to_on = $1', [addDays(fromOn, -1)])
    const add = send('AddSubscription', { companyId: scope.companyId, plan: 'Gold', fromOn })
    expect(statusesOf(await overlapping(server, add, add))).toEqual([201, 422])
  })

  test.each(['changed', 'activated'])(
    'is not %s so that it overlaps another that is added meanwhile',
    async (how) => {
      await server.pool.query(`delete from subscription where plan <> 'Free'`)
      const [first, second] = [addDays(today(), 30), addDays(today(), 60)]
      await server.pool.query('update subscription set to_on = $1', [addDays(first, -1)])
      const body = { companyId: scope.companyId, plan: 'Silver', fromOn: first, toOn: addDays(second, -1) }
      const { id, version } = await server.call('AddSubscription', { token: server.owner.token, body })
      const query = { id, version }
      if (how === 'activated') {
        await server.pool.query('update subscription set to_on = null where id = $1', [id])
        await server.inject('DeleteSubscription', { token: server.owner.token, query })
      }
      const replies = await overlapping(
        server,
        send('AddSubscription', { companyId: scope.companyId, plan: 'Gold', fromOn: second }),
        how === 'changed'
          ? send('UpdateSubscription', { version, plan: 'Silver', fromOn: first, toOn: null }, { id })
          : () => server.inject('ActivateSubscription', { token: server.owner.token, query: { id } }),
      )
      expect(statusesOf(replies)).toEqual([201, 422])
    },
  )
})

test('one of two changes to addresses that together would lock somebody out is rejected', async () => {
  const here = await world.add('here.example', [world.main])
  const annexAlone = await world.change(here, { places: [world.main, world.annex] })
  const byDefault = await world.defaultOne()
  const away = () =>
    server.inject('DeleteDomain', {
      token: server.owner.token,
      query: { id: here.id, version: annexAlone.json().version },
      headers: { host: 'here.example' },
    })
  const replies = await overlapping(server, away, () =>
    world.change(byDefault, { places: [world.annex] }, { host: 'here.example' }),
  )
  await world.forget()
  expect(statusesOf(replies)).toEqual([204, 422])
})

/** A role, and requests that assign it to a new login and in-activate it. */
async function unassigned(name: string) {
  const roleId = await business(server).addRole(name, [{ screen: 'Role', actions: ['view'] }])
  const staffId = await putStaff(server, server.owner.token, name)
  const login = { staffId, userName: name, name, email: `${name}@test.example` }
  const { version } = await server.call('GetRoleById', { token: server.owner.token, query: { id: roleId } })
  return {
    assign: send('AddUserLogin', { ...login, assignments: [{ ...scope, roleId }] }),
    inactivate: () =>
      server.inject('DeleteRole', { token: server.owner.token, query: { id: roleId, version } }),
  }
}

test('a role is not in-activated while it is assigned', async () => {
  const { assign, inactivate } = await unassigned('weigher')
  expect(statusesOf(await overlapping(server, assign, inactivate))).toEqual([201, 422])
})

test('a role that is in-activated meanwhile is not assigned', async () => {
  const { assign, inactivate } = await unassigned('runner')
  expect(statusesOf(await overlapping(server, inactivate, assign))).toEqual([204, 422])
})

test('a role is not in-activated while a login that has it is activated', async () => {
  const { assign, inactivate } = await unassigned('sealer')
  const { id, version } = (await assign()).json().login
  const { token } = server.owner
  await server.call('DeleteUserLogin', { token, query: { id, version } })
  const activate = () => server.inject('ActivateUserLogin', { token, query: { id } })
  expect(statusesOf(await overlapping(server, activate, inactivate))).toEqual([200, 422])
})

test('the common roles of a store are added once by two concurrent requests', async () => {
  const add = send('AddUsualRoles', scope)
  const replies = await overlapping(server, add, add)
  expect(statusesOf(replies)).toEqual([201, 201])
  expect(replies.map((reply) => reply.json().roleCount > 0)).toEqual([true, false])
})

test('when two users remove each other’s last right to map roles, one keeps it', async () => {
  const rights = { RoleMapping: ['view', 'edit'], Role: ['view'] }
  const [one, two] = [await addPerson(server, 'one', rights), await addPerson(server, 'two', rights)]
  await server.pool.query(
    `delete from role_grant where screen = 'RoleMapping' and action = 'edit' and company_id = $1 and role_id not in ($2, $3)`,
    [scope.companyId, one.roleId, two.roleId],
  )
  const prune = async (editor: typeof one, target: typeof one) => {
    const query = { id: target.roleId }
    const { version } = await server.call('GetRoleById', { token: editor.session.token, query })
    const body = { version, rows: [] }
    return () => server.inject('UpdateRoleMapping', { token: editor.session.token, query, body })
  }
  const replies = await overlapping(server, await prune(one, two), await prune(two, one))
  expect(statusesOf(replies)).toEqual([200, 422])
})
