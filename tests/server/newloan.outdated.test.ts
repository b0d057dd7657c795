import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NewLoan, Session } from '../../src/api/gen/model/index.ts'
import { newLoanTexts } from '../../src/server/modules/lending/newLoan/texts.ts'
import { GOLD_PAISE_PER_G, openShop } from '../support/loans.ts'
import { eventually } from '../support/processes.ts'
import { changeOf } from '../support/schemes.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let shop: Awaited<ReturnType<typeof openShop>>
let clerk: Session
let manager: Session

beforeAll(async () => {
  server = await startTestServer()
  shop = await openShop(server)
  clerk = (await addPerson(server, 'clerk', { NewLoan: ['view', 'add'] })).session
  manager = (await addPerson(server, 'manager', { NewLoan: ['view', 'add', 'approve'] })).session
  await shop.setPolicy({ approvalAbovePaise: 1_000_000 })
})
afterAll(() => server?.end())

let loan: NewLoan
beforeEach(async () => {
  const customer = await shop.addCustomer('Waits')
  loan = await shop.pledge({ customerId: customer.id, principalPaise: 1_000_100 }, clerk.token)
})

const inject = (id: 'ApproveNewLoan' | 'DisburseNewLoan', session: Session, version = loan.version) =>
  server.inject(id, { token: session.token, query: { id: loan.id }, body: { version } })

describe('after the price has changed since the approval', () => {
  let approved: NewLoan
  beforeEach(async () => {
    approved = (await inject('ApproveNewLoan', manager)).json()
    await shop.setPrice(shop.goldId, GOLD_PAISE_PER_G + 1000)
  })
  afterEach(async () => {
    await shop.setPolicy({ approvalAbovePaise: 1_000_000 })
    await shop.setPrice(shop.goldId, GOLD_PAISE_PER_G)
  })
  const current = () => server.call('GetNewLoanById', { token: manager.token, query: { id: approved.id } })

  test('a loan requires another approval, at the new price', async () => {
    const reply = await inject('DisburseNewLoan', clerk, approved.version)
    expect([reply.statusCode, reply.json().detail]).toEqual([422, expect.stringContaining('price or scheme')])
    const again = (await inject('ApproveNewLoan', manager, approved.version)).json()
    expect(again.items[0].pricePaisePerG).toBe(GOLD_PAISE_PER_G + 1000)
    expect(again.approvalValid).toBe(true)
    expect((await inject('DisburseNewLoan', clerk, again.version)).statusCode).toBe(200)
  })

  test('a loan awaits approval in the list, the evening and the closing of the day', async () => {
    const { token } = manager
    const waiting = async () => {
      const body = { ...shop.scope, awaitsApproval: true, limit: 200 }
      const { rows, toDecide } = await server.call('GetNewLoan', { token, body })
      const { matters } = await server.call('GetDayClosing', { token: server.owner.token })
      const { pending } = await server.call('GetEvening', { token: server.owner.token, body: shop.scope })
      const open = matters.find(({ kind }) => kind === 'approvalsPending')?.count ?? 0
      const valid = matters.find(({ kind }) => kind === 'approvals')?.count ?? 0
      const row = rows.find(({ id }) => id === approved.id)
      return { valid: row?.approvalValid, counts: [toDecide, open, pending.approvalLoans, -valid] }
    }
    const changed = await waiting()
    expect(changed.valid).toBe(false)
    expect(await current()).toMatchObject({ approvalValid: false, needsApproval: true })
    await inject('ApproveNewLoan', manager, approved.version)
    const again = await waiting()
    expect(again.valid).toBeUndefined()
    expect(again.counts).toEqual(changed.counts.map((one) => one - 1))
    expect(await current()).toMatchObject({ approvalValid: true })
  })

  /** The logins with an unresolved notification of the loan. */
  const open = async () => {
    const { rows } = await server.pool.query(
      `select l.user_name from notification n join login l on l.id = n.login_id
       where n.subject = $1 and n.resolved_at is null order by 1`,
      [`approval:${approved.id}`],
    )
    return rows.map(({ user_name }) => user_name)
  }
  const untilNotified = (logins: number) =>
    eventually(async () => ((await open()).length === logins ? true : undefined))

  test('those who may approve are notified again after the approval was valid in between', async () => {
    await untilNotified(2)
    await shop.setPrice(shop.goldId, GOLD_PAISE_PER_G)
    await untilNotified(0)
    await shop.setPrice(shop.goldId, GOLD_PAISE_PER_G + 3000)
    await untilNotified(2)
  })

  test('those who may approve are notified once', async () => {
    await untilNotified(2)
    expect(await open()).toEqual(['manager', 'owner'])
    const other = await shop.pledge(
      { customerId: loan.customerId, principalPaise: 1_000_100, payout: shop.byBank(1_000_100) },
      clerk.token,
    )
    await server.call('ApproveNewLoan', {
      token: manager.token,
      query: { id: other.id },
      body: { version: other.version },
    })
    await shop.setPrice(shop.goldId, GOLD_PAISE_PER_G + 2000)
    const ofOther = async () => {
      const { rows } = await server.pool.query(
        'select 1 from notification where subject = $1 and resolved_at is null',
        [`approval:${other.id}`],
      )
      return rows.length
    }
    await eventually(async () => ((await ofOther()) === 2 ? true : undefined))
    expect(await open()).toEqual(['manager', 'owner'])
  })

  test('a loan that no longer needs approval is paid out', async () => {
    await shop.setPolicy({ approvalAbovePaise: null })
    expect(await current()).toMatchObject({ approvalValid: false, needsApproval: false })
    const paid = await inject('DisburseNewLoan', clerk, approved.version)
    expect(paid.json()).toMatchObject({ status: 'active' })
  })

  test('a loan is valid again once the approved price is entered again', async () => {
    await shop.setPrice(shop.goldId, GOLD_PAISE_PER_G)
    expect(await current()).toMatchObject({ approvalValid: true })
    expect((await inject('DisburseNewLoan', clerk, approved.version)).statusCode).toBe(200)
  })
})

test('a loan is approved only at the value that was shown', async () => {
  const { valuePaise } = (await server.call('GetNewLoanById', {
    token: manager.token,
    query: { id: loan.id },
  })) as { valuePaise: number }
  await shop.setPrice(shop.goldId, GOLD_PAISE_PER_G + 1000)
  const reply = await server.inject('ApproveNewLoan', {
    token: manager.token,
    query: { id: loan.id },
    body: { version: loan.version, valuePaise },
  })
  expect([reply.statusCode, reply.json().errors]).toMatchObject([422, [{ field: 'valuePaise' }]])
  await shop.setPrice(shop.goldId, GOLD_PAISE_PER_G)
  const again = await server.inject('ApproveNewLoan', {
    token: manager.token,
    query: { id: loan.id },
    body: { version: loan.version, valuePaise },
  })
  expect(again.json()).toMatchObject({ approvalValid: true })
})

test('a new version of the scheme requires another approval, even if only the maximum loan differs', async () => {
  const approved: NewLoan = (await inject('ApproveNewLoan', manager)).json()
  const { token } = server.owner
  const query = { id: shop.slab.id }
  const slab = await server.call('GetInterestSlabById', { token, query })
  const body = changeOf(slab, { maximumLoanPaise: 900_000_000 })
  await server.call('UpdateInterestSlab', { token, query, body })
  const read = () => server.call('GetNewLoanById', { token: manager.token, query: { id: approved.id } })
  expect(await read()).toMatchObject({ approvalValid: false, needsApproval: true })
  const reply = await inject('DisburseNewLoan', clerk, approved.version)
  expect([reply.statusCode, reply.json().detail]).toEqual([422, newLoanTexts.priceChanged])
  const again: NewLoan = (await inject('ApproveNewLoan', manager, approved.version)).json()
  expect(again).toMatchObject({ approvalValid: true })
  expect((await inject('DisburseNewLoan', clerk, again.version)).statusCode).toBe(200)
})

test('a new concession of the customer’s type requires another approval', async () => {
  const approved = (await inject('ApproveNewLoan', manager)).json()
  const setConcession = (bp: number) =>
    server.pool.query('update customer_type set rate_concession_bp = $1', [bp])
  const valid = async () => {
    const { approvalValid } = await server.call('GetNewLoanById', {
      token: manager.token,
      query: { id: approved.id },
    })
    return approvalValid
  }
  expect(await valid()).toBe(true)
  await setConcession(100)
  expect(await valid()).toBe(false)
  await setConcession(0)
  expect(await valid()).toBe(true)
})

describe('those who may approve are notified once of a loan to be approved again, and why, after', () => {
  afterEach(() => server.pool.query('update customer_type set rate_concession_bp = 0'))
  const owner = () => server.owner.token

  const setConcession = async (id: string, rateConcessionBp: number) => {
    const { version, name } = await server.call('GetCustomerTypeById', { token: owner(), query: { id } })
    await server.call('UpdateCustomerType', {
      token: owner(),
      query: { id },
      body: { version, name, rateConcessionBp },
    })
  }
  const changes = {
    'a change of the scheme': async () => {
      const query = { id: loan.slabId }
      const slab = await server.call('GetInterestSlabById', { token: owner(), query })
      const body = changeOf(slab, { minimumDays: 5, fromOn: shop.today() })
      await server.call('UpdateInterestSlab', { token: owner(), query, body })
    },
    'a change of the concession': () => setConcession(shop.typeId, 100),
    'a change of the customer’s type': async () => {
      const query = { id: loan.customerId }
      const { version, name, phone } = await server.call('GetCustomerById', { token: owner(), query })
      const { companyId } = server.owner
      const preferred = { companyId, name: 'Preferred', rateConcessionBp: 50 }
      const { id: typeId } = await server.call('AddCustomerType', { token: owner(), body: preferred })
      await server.call('UpdateCustomer', { token: owner(), query, body: { version, name, phone, typeId } })
    },
    'the scheme is in-activated': async () => {
      const { id, version } = await server.call('GetInterestSlabById', {
        token: owner(),
        query: { id: loan.slabId },
      })
      await server.call('DeleteInterestSlab', { token: owner(), query: { id, version } })
    },
  }

  test.each(Object.entries(changes))('%s', async (name, change) => {
    await inject('ApproveNewLoan', manager)
    const notices = async () => {
      const { rows } = await server.pool.query(
        `select l.user_name, n.description from notification n join login l on l.id = n.login_id
         where n.subject = $1 and n.resolved_at is null order by 1`,
        [`approval:${loan.id}`],
      )
      return rows
    }
    expect(await notices()).toEqual([])
    await change()
    await server.services.background.settled()
    const description = expect.stringContaining(
      name.includes('scheme') ? ': the scheme has changed since' : ': the concession has changed since',
    )
    const both = ['manager', 'owner'].map((user_name) => ({ user_name, description }))
    expect(await notices()).toEqual(both)
    await setConcession(shop.typeId, 25)
    await server.services.background.settled()
    expect(await notices()).toEqual(both)
  })
})
