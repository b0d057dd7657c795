import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OperationId } from '../../src/api/gen/operations.ts'
import { writtenDay } from '../../src/domain/dates/writtenDay.ts'
import { activeLoans } from '../support/activeLoans.ts'
import { daysOf, today } from '../support/days.ts'
import { importOf } from '../support/imports.ts'
import { cash, openShop } from '../support/loans.ts'
import { pricesOf } from '../support/rates.ts'
import { customerCollects } from '../support/releases.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let loans: Awaited<ReturnType<typeof activeLoans>>
let prices: Awaited<ReturnType<typeof pricesOf>>
/** A user with the right to notifications of exceptions in the store; another one has no such right. */
let manager: string
let clerk: string

const reason = 'Agreed with the manager'

beforeAll(async () => {
  server = await startTestServer()
  loans = await activeLoans(server)
  prices = await pricesOf(server)
  const person = async (name: string, rights: Parameters<typeof addPerson>[2]) =>
    (await addPerson(server, name, rights)).session.token
  manager = await person('watcher', { Day: ['view', 'exceptions'], PartPayment: ['view'] })
  clerk = await person('counter', { Day: ['view'], PartPayment: ['view'] })
})
afterAll(() => server?.end())
beforeEach(async () => {
  await loans.onDay(today())
  await server.pool.query('delete from notification')
})

const notified = async (token: string) => {
  const { rows } = await server.call('GetNotifications', { token, body: { limit: 100 } })
  return rows.map(({ title, description, path, type }) => ({ title, description, path, type }))
}
const action = (id: OperationId, record: { id: string }, body: object) =>
  server.call(id, {
    token: loans.token,
    query: { id: record.id },
    body: { postedOn: today(), ...body } as never,
  })

/** Expects one notification, only for the manager: neither for the actor nor for users without the right. */
async function expectException(notice: object): Promise<void> {
  expect(await notified(manager)).toMatchObject([{ type: 'alert', ...notice }])
  expect(await notified(clerk)).toEqual([])
  expect(await notified(server.owner.token)).toEqual([])
}

describe('users with the right to notifications of exceptions are notified of', () => {
  test('a reversal, with its number, amount and reason', async () => {
    const loan = await loans.add()
    const { rows } = await loans.receive(loans.receipt(loan, today(), 50_000))
    await server.pool.query('delete from notification')
    await action('ReverseEntry', loan, { seq: rows[0]?.seq ?? 2, reason })
    await expectException({
      title: 'Entry reversed',
      description: expect.stringMatching(
        /^Test Owner reversed \S+, ₹500\.00\. Reason: Agreed with the manager$/,
      ),
      path: `/partpayment/${loan.id}`,
    })
  })

  test('a waiver, even one that posts nothing', async () => {
    const loan = await loans.add({ openedOn: '2026-01-01', dueOn: '2027-01-01' })
    await action('WaiveDues', loan, { charges: [], penalPaise: 0, interestPaise: 100, reason })
    await expectException({
      title: 'Dues waived',
      description: expect.stringContaining('waived ₹1.00 on loan'),
    })
  })

  test('a write-off', async () => {
    const loan = await loans.add()
    await action('WriteOff', loan, { reason })
    await expectException({ title: 'Loan written off', path: `/partpayment/${loan.id}` })
  })

  test('a release of some items by exception, after which the packet stays', async () => {
    await prices.add(600_000)
    const { token } = loans
    const loan = await loans.add({ valuesPaise: [5_000_000, 5_000_000] })
    const approver = await addPerson(server, 'approver', { PartPayment: ['view', 'releaseException'] })
    const collection = {
      ...customerCollects(await loans.customers.upload('releasePicture', token)),
      collectedBy: 'authorised' as const,
      name: 'A stranger',
      proofId: await loans.customers.upload('releaseProof', token),
    }
    const { id } = await server.call('RequestReleaseException', {
      token,
      query: { id: loan.id },
      body: { collection, lines: [2], reason },
    })
    await server.call('ApproveReleaseException', {
      token: approver.session.token,
      query: { id },
      body: { note: 'Seen by me' },
    })
    await server.pool.query('delete from notification')
    await server.call('ReleaseItems', {
      token,
      query: { id: loan.id },
      body: {
        lines: [2],
        collection,
        seal: loan.seal,
        newSeal: `${loan.seal}-2`,
        witnesses: ['Ravi', 'Selvi'],
        weightBeforeMg: 20_000,
        weightAfterMg: 10_000,
      },
    })
    await expectException({
      title: 'Release by exception',
      description: `Test Owner released some items of loan ${loan.number} to A stranger by exception. Reason: ${reason}`,
    })
  })

  test('a corrected price, with the old and the new one', async () => {
    const { id } = await prices.add(600_000)
    await prices.correct(id, 606_000)
    await expectException({
      title: 'Price corrected',
      description: expect.stringContaining('from ₹6,000.00 to ₹6,060.00 per gram, by 1 %. Reason: A slip'),
    })
  })

  test('a price that is in-activated or activated, with the price and what it means for its day; nothing if nothing changes', async () => {
    const { id } = await prices.add(600_000)
    const { token } = server.owner
    const replaced = await prices.add(601_000)
    await server.pool.query('delete from notification')
    const price = (paise: string) =>
      `the price of Gold for ${writtenDay(today())} in all stores, ${paise} per gram.`
    const inactivate = () => server.inject('DeleteRate', { token, query: { id: replaced.id } })
    expect((await inactivate()).statusCode).toBe(204)
    await expectException({
      title: 'Price in-activated',
      description: `Test Owner in-activated ${price('₹6,010.00')} It was the closing price of that day.`,
      path: '/rate',
    })
    await server.pool.query('delete from notification')
    await inactivate()
    expect(await notified(manager)).toEqual([])
    const activate = () => server.call('ActivateRate', { token, query: { id: replaced.id } })
    await activate()
    await expectException({
      title: 'Price activated',
      description: `Test Owner activated ${price('₹6,010.00')} It is now the closing price of that day.`,
    })
    await server.pool.query('delete from notification')
    await activate()
    expect(await notified(manager)).toEqual([])
    // An entry that was replaced later on its day does not change what counts.
    await server.inject('DeleteRate', { token, query: { id } })
    await expectException({ description: `Test Owner in-activated ${price('₹6,000.00')}` })
  })

  test('an attempt that a role does not allow, once for repeated attempts', async () => {
    for (const _ of [1, 2])
      await server.inject('AddRole', { token: clerk, body: { ...loans.scope, name: 'Boss' } })
    expect(await notified(manager)).toMatchObject([
      {
        title: 'Attempt rejected',
        description:
          'counter tried something that their role does not allow (Role: Add). Nothing was changed.',
        path: null,
      },
    ])
  })

  test('an attempt at an operation that checks rights by itself', async () => {
    const { statusCode } = await importOf(server, 'Customer').upload('Name\nRavi\n', {}, { token: clerk })
    expect(statusCode).toBe(403)
    expect(await notified(manager)).toMatchObject([
      {
        description:
          'counter tried something that their role does not allow (Upload a file to import). Nothing was changed.',
      },
    ])
  })
})

test('users with the right to notifications of exceptions are notified of a cash shortage and of a reopened day', async () => {
  const own = await startTestServer()
  const days = daysOf(own)
  const { session } = await addPerson(own, 'watcher', { Day: ['view', 'exceptions'] })
  const titles = async () => {
    const { rows } = await own.call('GetNotifications', { token: session.token, body: { limit: 100 } })
    return rows.map(({ title, description }) => [title, description])
  }
  await days.open(500)
  const { version } = await days.close(492, { reason: 'Short change' })
  expect((await titles())[0]).toEqual([
    'Cash shortage',
    expect.stringMatching(/counted ₹8\.00 less than the books on .+\. Reason: Short change/),
  ])
  await days.sendReopen({ version })
  expect((await titles())[0]).toEqual([
    'Day reopened',
    expect.stringContaining('Reason: A receipt came late'),
  ])
  await own.end()
})

describe('a loan that needs approval', () => {
  test('has no unread notification for anybody who could approve it once it is decided', async () => {
    const own = await startTestServer()
    const shop = await openShop(own)
    await shop.setPolicy({ approvalAbovePaise: 500_000 })
    const approver = await addPerson(own, 'approver', { NewLoan: ['view', 'approve'] })
    const other = await addPerson(own, 'other', { NewLoan: ['view', 'approve'] })
    const unread = async (token: string) => {
      const { rows } = await own.call('GetNotifications', { token, body: { limit: 100 } })
      return rows.filter(({ isUnRead, path }) => isUnRead && path?.startsWith('/newloan')).length
    }
    const open = async () => [await unread(approver.session.token), await unread(other.session.token)]
    const decide = (id: 'ApproveNewLoan' | 'CancelNewLoan', loan: { id: string; version: number }) =>
      own.call(id, {
        token: id === 'ApproveNewLoan' ? approver.session.token : own.owner.token,
        query: { id: loan.id },
        body: { version: loan.version, ...(id === 'CancelNewLoan' && { reason }) } as never,
      })

    const approved = await shop.pledge()
    expect(await open()).toEqual([1, 1])
    await decide('ApproveNewLoan', approved)
    expect(await open()).toEqual([0, 0])

    const customer = await shop.addCustomer('Second')
    const cancelled = await shop.pledge({ customerId: customer.id, payout: cash(1_000_000) })
    expect(await open()).toEqual([1, 1])
    await decide('CancelNewLoan', cancelled)
    expect(await open()).toEqual([0, 0])
    await own.end()
  })
})
