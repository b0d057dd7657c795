import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AddSubscriptionRequest, Subscription } from '../../src/api/gen/model/index.ts'
import { writtenDay } from '../../src/domain/dates/writtenDay.ts'
import { dateIn } from '../../src/server/platform/text/time.ts'
import { atOnce } from '../support/atOnce.ts'
import { business } from '../support/business.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

const DAY_MS = 86_400_000

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.end())
beforeEach(async () => {
  await server.pool.query(`delete from subscription where plan <> 'Free'`)
  await server.pool.query(
    `update subscription set from_on = $1, to_on = null, store_limit = null, user_limit = null, active = true`,
    [day(-60)],
  )
})

/** The store's calendar date this many days from today. */
const day = (offset: number) => dateIn('Asia/Kolkata', new Date(Date.now() + offset * DAY_MS))
/** The date as messages write it. */
const onDay = (offset: number) => writtenDay(day(offset))
const token = () => server.owner.token
const scope = () => ({ companyId: server.owner.companyId, storeId: server.owner.storeId })

const inject = (fields: Partial<AddSubscriptionRequest>) =>
  server.inject('AddSubscription', {
    token: token(),
    body: { companyId: server.owner.companyId, plan: 'Standard', fromOn: day(30), ...fields },
  })
const add = async (fields: Partial<AddSubscriptionRequest> = {}): Promise<Subscription> => {
  const reply = await inject(fields)
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json()
}
const listed = async (includeInactive = false) =>
  (await server.call('GetSubscription', { token: token(), body: { ...scope(), includeInactive } })).rows
const free = async () => (await listed(true)).find(({ plan }) => plan === 'Free') as Subscription
/** Sends an update of a subscription that changes these fields. */
const change = (current: Subscription, fields: Partial<Subscription>) => {
  const { version, plan, fromOn } = current
  return server.inject('UpdateSubscription', {
    token: token(),
    query: { id: current.id },
    body: { version, plan, fromOn, ...fields },
  })
}
const inactivate = ({ id, version }: Subscription) =>
  server.inject('DeleteSubscription', { token: token(), query: { id, version } })

describe('the plans of a company', () => {
  test('are added, listed the latest first, changed, in-activated and activated', async () => {
    const added = await add({
      plan: ' Gold Plus ',
      pricePaise: 24_000_00,
      period: 'month',
      endsPrevious: true,
      storeLimit: 5,
    })
    expect(added).toMatchObject({
      plan: 'Gold Plus',
      pricePaise: 24_000_00,
      period: 'month',
      toOn: null,
      storeLimit: 5,
      userLimit: null,
      state: 'upcoming',
      activeStores: 1,
      activeUsers: 1,
      version: 1,
    })
    expect((await listed()).map(({ plan, state }) => [plan, state])).toEqual([
      ['Gold Plus', 'upcoming'],
      ['Free', 'inForce'],
    ])
    const changed = (await change(added, { plan: 'Gold', toOn: day(60), storeLimit: null })).json()
    expect(changed).toMatchObject({
      plan: 'Gold',
      toOn: day(60),
      storeLimit: null,
      period: 'month',
      version: 2,
    })
    expect((await inactivate(changed)).statusCode).toBe(204)
    expect((await listed()).map(({ plan }) => plan)).toEqual(['Free'])
    expect((await listed(true)).map(({ state }) => state)).toEqual(['inactive', 'inForce'])
    const query = { id: added.id }
    expect(await server.call('ActivateSubscription', { token: token(), query })).toMatchObject({
      active: true,
      state: 'upcoming',
    })
  })

  test('are not changed with a stale version: the reply has the current plan', async () => {
    const current = await free()
    expect((await change(current, { pricePaise: 1 })).statusCode).toBe(200)
    const stale = await change(current, { pricePaise: 2 })
    expect(stale.statusCode).toBe(409)
    expect(stale.json().current).toMatchObject({ pricePaise: 1, version: current.version + 1 })
  })

  test('of another company are not seen', async () => {
    const made = await server.call('AddCompany', {
      token: token(),
      body: { name: 'Harbour Gold', policyProfile: 'nbfc', firstStore: { name: 'Harbour', code: 'HB' } },
    })
    const { rows } = await server.pool.query('select id from subscription where company_id = $1', [made.id])
    const reply = await server.inject('GetSubscriptionById', { token: token(), query: { id: rows[0].id } })
    expect(reply.statusCode).toBe(404)
    await server.call('DeleteCompany', { token: token(), query: { id: made.id, version: 1 } })
  })
})

describe('the days of a plan', () => {
  test('do not end before they begin', async () => {
    const rejected = await inject({ toOn: day(29) })
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().errors).toMatchObject([{ field: 'toOn' }])
    const current = await free()
    const moved = await change(current, { toOn: day(-61) })
    expect(moved.statusCode).toBe(422)
    expect(moved.json().errors).toMatchObject([{ field: 'toOn' }])
    await server.pool.query(`update subscription set to_on = $1`, [day(40)])
    const later = await change(current, { fromOn: day(41) })
    expect(later.json().errors).toMatchObject([{ field: 'toOn' }])
    const { id } = await add({ fromOn: day(50), toOn: day(50) })
    expect(id).not.toBe('')
  })

  test('never overlap those of another active plan, which the message names', async () => {
    const without = await inject({ fromOn: day(30) })
    expect(without.statusCode).toBe(422)
    expect(without.json().errors).toEqual([
      {
        field: 'fromOn',
        message: `Free runs from ${onDay(-60)} with no end date. Two plans cannot overlap. Set an end date for that plan first.`,
      },
    ])
    await server.pool.query(`update subscription set to_on = $1`, [day(29)])
    const next = await add({ fromOn: day(30), toOn: day(59) })
    const last = await inject({ fromOn: day(29), toOn: day(29) })
    expect(last.json().detail).toContain(`Free runs from ${onDay(-60)} to ${onDay(29)}`)
    const reaches = await change(await free(), { toOn: day(30) })
    expect(reaches.json().errors).toMatchObject([
      { field: 'toOn', message: expect.stringContaining('Standard') },
    ])
    expect((await change(next, { fromOn: day(31), toOn: null })).statusCode).toBe(200)
    const before = await inject({ fromOn: day(30), toOn: null })
    expect(before.json().errors).toEqual([
      {
        field: 'toOn',
        message: `Standard runs from ${onDay(31)} with no end date. Two plans cannot overlap. End that plan on ${onDay(30)} at the latest.`,
      },
    ])
  })

  test('may overlap those of an in-active plan, which then cannot be activated', async () => {
    await server.pool.query(`update subscription set to_on = $1`, [day(29)])
    const plan = await add({ fromOn: day(30) })
    await inactivate(plan)
    await add({ plan: 'Premium', fromOn: day(40) })
    const back = await server.inject('ActivateSubscription', { token: token(), query: { id: plan.id } })
    expect(back.statusCode).toBe(422)
    expect(back.json().detail).toContain('Premium')
  })

  test('of a plan without an end date end on the day before the next plan, if requested', async () => {
    const before = await free()
    await add({ fromOn: day(1), endsPrevious: true })
    expect(await free()).toMatchObject({ toOn: day(0), state: 'inForce', version: before.version + 1 })
    const { rows } = await server.pool.query(
      `select changes from audit where operation = 'AddSubscription' order by seq desc limit 1`,
    )
    expect(rows[0].changes).toMatchObject([
      { entity: 'subscription', id: before.id, after: { toOn: day(0) } },
      { entity: 'subscription', before: null },
    ])
  })

  test('of a plan that begins on the same day cannot be ended before it', async () => {
    const rejected = await inject({ fromOn: day(-60), endsPrevious: true })
    expect(rejected.statusCode).toBe(422)
    expect(await free()).toMatchObject({ toOn: null })
  })

  test('are not used twice by two concurrent requests', async () => {
    await server.pool.query(`update subscription set to_on = $1`, [day(29)])
    const answers = await atOnce(server, 'subscription', [
      () => inject({ plan: 'One' }),
      () => inject({ plan: 'Other' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422])
  })
})

describe('the limits of a plan', () => {
  /** The company has two stores and two logins. */
  beforeAll(async () => {
    await business(server).addStore('Annex', 'AX')
    await addPerson(server, 'counted', {})
  })

  test('in force are never below the active stores and logins; the message has the counts', async () => {
    const { activeStores, activeUsers } = await free()
    expect([activeStores, activeUsers]).toEqual([2, 2])
    const rejected = await change(await free(), { storeLimit: 1, userLimit: 1 })
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().errors).toEqual([
      {
        field: 'storeLimit',
        message:
          '2 stores are active now, more than 1. In-activate 1 first, or start the plan on a later date.',
      },
      {
        field: 'userLimit',
        message:
          '2 logins are active now, more than 1. In-activate 1 first, or start the plan on a later date.',
      },
    ])
    expect((await change(await free(), { storeLimit: 2, userLimit: 2 })).statusCode).toBe(200)
    const body = { companyId: scope().companyId, name: 'Third', code: 'TH' }
    expect((await server.inject('AddStore', { token: token(), body })).statusCode).toBe(422)
  })

  test('of a later plan may be lower; once in force they prevent a new store, and may be raised', async () => {
    await server.pool.query(`update subscription set to_on = $1`, [day(29)])
    const small = await add({ storeLimit: 1 })
    await server.pool.query(`update subscription set to_on = $1 where plan = 'Free'`, [day(-31)])
    await server.pool.query(`update subscription set from_on = $1 where id = $2`, [day(-30), small.id])
    const current = (await listed())[0] as Subscription
    expect(current).toMatchObject({ state: 'inForce', storeLimit: 1, activeStores: 2 })
    const body = { companyId: scope().companyId, name: 'Third', code: 'TH' }
    expect((await server.inject('AddStore', { token: token(), body })).statusCode).toBe(422)
    expect((await change(current, { pricePaise: 5 })).statusCode).toBe(200)
    await server.pool.query(`update subscription set store_limit = 1 where id = $1`, [small.id])
    const again = (await listed())[0] as Subscription
    expect((await change(again, { storeLimit: 2 })).statusCode).toBe(200)
  })

  test('are checked again when a plan is activated or moved into force', async () => {
    await server.pool.query(`update subscription set to_on = $1`, [day(-31)])
    const past = await add({ fromOn: day(-30), toOn: day(-1), storeLimit: 1 })
    const into = await change(past, { toOn: null })
    expect(into.statusCode).toBe(422)
    expect(into.json().errors).toMatchObject([{ field: 'storeLimit' }])
    await inactivate(past)
    await server.pool.query(`update subscription set to_on = null where id = $1`, [past.id])
    const back = await server.inject('ActivateSubscription', { token: token(), query: { id: past.id } })
    expect(back.statusCode).toBe(422)
  })
})

describe('the plan in force', () => {
  const badge = async () =>
    (await server.call('GetWorkspaces', { token: token() })).rows.find(({ id }) => id === scope().storeId)
      ?.plan

  test('is not in-activated until it has been ended', async () => {
    const rejected = await inactivate(await free())
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().detail).toContain('Free is the plan in force today')
    expect((await change(await free(), { toOn: day(-1) })).statusCode).toBe(200)
    expect((await inactivate(await free())).statusCode).toBe(204)
  })

  test('is shown on the workspace badge and on the company; without a plan the badge is empty', async () => {
    expect(await badge()).toBe('Free')
    await server.pool.query(`update subscription set to_on = $1`, [day(-1)])
    expect(await badge()).toBe('')
    await add({ plan: 'Premium', fromOn: day(0), toOn: day(0) })
    expect(await badge()).toBe('Premium')
    const companies = await server.call('GetCompany', { token: token(), body: scope() })
    expect(companies.find(({ id }) => id === scope().companyId)?.plan).toBe('Premium')
  })
})

describe('rights', () => {
  test('to plans are given only by holders, even to the owner of a new company', async () => {
    const maker = await addPerson(server, 'maker', {
      Company: ['view', 'add'],
      Role: ['view', 'add'],
      RoleMapping: ['view', 'edit'],
    })
    const role = await server.call('AddRole', {
      token: maker.session.token,
      body: { ...scope(), name: 'Bookkeeper' },
    })
    const rejected = await server.inject('UpdateRoleMapping', {
      token: maker.session.token,
      query: { id: role.id },
      body: { version: role.version, rows: [{ screen: 'Subscription', actions: ['view'] }] },
    })
    expect(rejected.statusCode).toBe(403)
    const made = await server.call('AddCompany', {
      token: maker.session.token,
      body: { name: 'Second Gold', policyProfile: 'nbfc', firstStore: { name: 'Second', code: 'SC' } },
    })
    const { rows } = await server.pool.query(
      `select distinct screen from role_grant where company_id = $1 and screen in ('Subscription', 'Domain', 'Store')`,
      [made.id],
    )
    expect(rows).toEqual([{ screen: 'Store' }])
  })
})
