import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../src/domain/dates/dates.ts'
import { auctionsOf, BEGAN } from '../support/auctions.ts'
import { business } from '../support/business.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let auctions: Awaited<ReturnType<typeof auctionsOf>>

beforeAll(async () => {
  server = await startTestServer()
  auctions = await auctionsOf(server)
  await server.pool.query(`update company set paper_language = 'ta'`)
})
afterAll(() => server?.end())

const remind = (id: string) => server.inject('GetReminder', { token: server.owner.token, query: { id } })

/** The payoff of a loan on that day, as its page shows it. */
async function payableOf(id: string): Promise<number> {
  const query = { id, date: BEGAN }
  const { dues } = await server.call('GetPayoff', { token: server.owner.token, query })
  return dues.payablePaise
}

test('a customer is reminded of the due date, in the language of the company, with the payoff', async () => {
  const loan = await auctions.overdue({ openedOn: '2025-12-01', dueOn: '2026-12-01' })
  expect((await remind(loan.id)).json()).toMatchObject({
    loanId: loan.id,
    number: loan.number,
    kind: 'due',
    dueOn: '2026-12-01',
    calculatedOn: BEGAN,
    noticeNumber: null,
    earliestOn: null,
    payablePaise: await payableOf(loan.id),
    upiId: null,
    head: { language: 'ta', companyName: 'Test Gold Loans' },
  })
})

test('a reminder has the UPI id of the first active bank account by name that has one', async () => {
  const loan = await auctions.overdue()
  const { token, companyId } = server.owner
  const add = (name: string, upiId: string | null) =>
    server.call('AddBank', { token, body: { companyId, name, kind: 'own', upiId } })
  await add('B Bank', null)
  await add('D Bank', 'later@okaxis')
  const { id } = await add('C Bank', 'first@okaxis')
  expect((await remind(loan.id)).json().upiId).toBe('first@okaxis')
  await server.call('DeleteBank', { token, query: { id, version: 1 } })
  expect((await remind(loan.id)).json().upiId).toBe('later@okaxis')
})

test('after the due date, a reminder says so, and names the auction once there is a notice', async () => {
  const loan = await auctions.overdue()
  const [lot] = await auctions.identify(loan)
  expect((await remind(loan.id)).json()).toMatchObject({ kind: 'overdue', dueOn: '2026-04-01' })
  if (lot === undefined) throw new Error('no lot')
  const [noticed] = await auctions.notice(lot)
  const { noticeNumber, earliestOn } = noticed ?? {}
  expect(noticeNumber).toEqual(expect.any(String))
  expect((await remind(loan.id)).json()).toMatchObject({
    kind: 'auction',
    noticeNumber,
    earliestOn,
    payablePaise: await payableOf(loan.id),
  })
})

test('on its due date a loan is due, and overdue from the day after', async () => {
  const kindOf = async (dueOn: string) => {
    const loan = await auctions.overdue({ openedOn: '2025-07-01', dueOn })
    return (await remind(loan.id)).json().kind
  }
  expect([await kindOf(BEGAN), await kindOf(addDays(BEGAN, -1))]).toEqual(['due', 'overdue'])
})

test('the author and channel of reminders are in the history of the loan, and the next reminder shows the latest one', async () => {
  const loan = await auctions.overdue()
  const { token } = server.owner
  const query = { id: loan.id }
  expect((await remind(loan.id)).json().before).toEqual([])
  await server.call('AddReminder', { token, query, body: { way: 'sms' } })
  const made = await server.call('AddReminder', { token, query, body: { way: 'whatsApp' } })
  expect(made).toMatchObject({ way: 'whatsApp', by: 'Test Owner' })
  // With the time of the server’s clock.
  expect((await remind(loan.id)).json().before).toEqual([made])
  const { rows } = await server.call('GetPartPaymentHistory', { token, query })
  expect(rows.slice(0, 2).map(({ by, operation, fields }) => [by, operation, fields])).toEqual([
    ['Test Owner', 'AddReminder', ['whatsApp']],
    ['Test Owner', 'AddReminder', ['sms']],
  ])
})

test('a customer who wants no reminders gets none until that is changed', async () => {
  const loan = await auctions.overdue()
  const { token } = server.owner
  const { version, name, phone, typeId } = await server.call('GetCustomerById', {
    token,
    query: { id: loan.customerId },
  })
  const choose = (noReminders: boolean, at: number) =>
    server.call('UpdateCustomer', {
      token,
      query: { id: loan.customerId },
      body: { version: at, name, phone, typeId, noReminders },
    })
  await choose(true, version)
  const record = () => server.inject('AddReminder', { token, query: { id: loan.id }, body: { way: 'sms' } })
  for (const reply of [await remind(loan.id), await record()])
    expect([reply.statusCode, reply.json().detail]).toEqual([
      422,
      `${name} wants no reminders. If this has changed, edit the customer.`,
    ])
  await choose(false, version + 1)
  expect((await remind(loan.id)).statusCode).toBe(200)
  expect((await record()).statusCode).toBe(201)
})

test('the loans to remind customers of are their active loans in the store, the earliest due first; if a customer wants no reminders, this is marked', async () => {
  const { token, companyId, storeId } = server.owner
  const storeElsewhere = await business(server).addStore('Elsewhere', 'EW')
  const later = await auctions.overdue({ openedOn: '2025-12-01', dueOn: '2026-12-01' })
  const earlier = await auctions.overdue({ customerId: later.customerId })
  const silent = await auctions.overdue({ dueOn: '2026-05-01' })
  await server.pool.query('update customer set no_reminders = true where id = $1', [silent.customerId])
  const ended = await auctions.overdue({ customerId: later.customerId })
  const body = { postedOn: BEGAN, reason: 'The borrower is gone' }
  await server.call('WriteOff', { token, query: { id: ended.id }, body })
  await auctions.add({ customerId: later.customerId, storeId: storeElsewhere })
  const without = await auctions.addCustomer('Without a loan')
  const { rows } = await server.call('GetReminderLoans', {
    token,
    body: { companyId, storeId, customerIds: [silent.customerId, without.id, later.customerId] },
  })
  const { name, phone } = await server.call('GetCustomerById', { token, query: { id: later.customerId } })
  expect(rows[0]).toEqual({
    id: earlier.id,
    number: earlier.number,
    customerId: later.customerId,
    customerName: name,
    phone,
    dueOn: '2026-04-01',
    noReminders: false,
  })
  expect(rows.map(({ number, noReminders }) => [number, noReminders])).toEqual([
    [earlier.number, false],
    [silent.number, true],
    [later.number, false],
  ])
})

test('loans to remind of are not listed if one of the customers is unknown, and are listed once if a customer is given twice', async () => {
  const { customerId } = await auctions.overdue()
  const { token, companyId, storeId } = server.owner
  const list = (...customerIds: string[]) =>
    server.inject('GetReminderLoans', { token, body: { companyId, storeId, customerIds } })
  expect((await list(customerId, storeId)).statusCode).toBe(404)
  expect((await list(customerId, customerId.toUpperCase())).json().rows).toHaveLength(1)
})

test('more than 1,000 loans to remind customers of are rejected', async () => {
  const loan = await auctions.overdue()
  const { token, companyId, storeId } = server.owner
  await server.pool.query(
    `insert into loan (company_id, id, store_id, number, customer_id, metal_id, slab_id, slab_version, status, terms, fees,
       tenure_months, opened_on, due_on, principal_paise, value_paise, eligible_paise, clock, made_by, outstanding_paise)
     select company_id, gen_random_uuid(), store_id, 'R-' || n, customer_id, metal_id, slab_id, slab_version, status, terms, fees,
       tenure_months, opened_on, due_on, principal_paise, value_paise, eligible_paise, clock, made_by, outstanding_paise
     from loan, generate_series(1, 1000) n where id = $1`,
    [loan.id],
  )
  const body = { companyId, storeId, customerIds: [loan.customerId] }
  const reply = await server.inject('GetReminderLoans', { token, body })
  expect([reply.statusCode, reply.json().detail]).toEqual([
    422,
    'The chosen customers have more than 1,000 active loans. Choose fewer.',
  ])
})

test('nobody is reminded of a loan that has ended, or of an unknown one', async () => {
  const loan = await auctions.overdue()
  const { token } = server.owner
  const body = { postedOn: BEGAN, reason: 'The borrower is gone' }
  await server.call('WriteOff', { token, query: { id: loan.id }, body })
  const ended = await remind(loan.id)
  expect(ended.statusCode).toBe(422)
  expect(ended.json().detail).toBe('This loan is no longer active. It needs no reminder.')
  expect((await remind(server.owner.storeId)).statusCode).toBe(404)
  for (const [id, status] of [
    [loan.id, 422],
    [server.owner.storeId, 404],
  ] as const)
    expect(
      (await server.inject('AddReminder', { token, query: { id }, body: { way: 'sms' } })).statusCode,
    ).toBe(status)
})
