import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NewLoan } from '../../src/api/gen/model/index.ts'
import { verifyAll } from '../../src/server/verifyAll.ts'
import { connectTo } from '../support/connect.ts'
import { drawerOf, inCash } from '../support/drawers.ts'
import { openShop } from '../support/loans.ts'
import { notesOf } from '../support/notes.ts'
import { overlapping, statusesOf } from '../support/overlapping.ts'
import { overlappingSql } from '../support/overlappingSql.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'
import { withoutTriggers } from '../support/withoutTriggers.ts'

const PAY_LESS = /^The drawer has ₹[\d,.]+\. Pay at most ₹[\d,]+ in cash and the rest by bank\.$/
const TOO_LITTLE =
  /^The drawer has ₹[\d,.]+, but ₹[\d,.]+ must be paid out in cash\. Add cash to the drawer first\.$/

let server: TestServer
let shop: Awaited<ReturnType<typeof openShop>>
let drawer: Awaited<ReturnType<typeof drawerOf>>
let notes: Awaited<ReturnType<typeof notesOf>>
let token: string

beforeAll(async () => {
  server = await startTestServer()
  shop = await openShop(server)
  token = server.owner.token
  await server.call('AddCommonHeads', { token, body: { companyId: server.owner.companyId } })
  drawer = await drawerOf(server, shop.today)
  notes = await notesOf(server)
})
afterAll(() => server?.end())

/** A loan of ₹5,000 that is not paid out from the drawer. */
async function pledged(): Promise<NewLoan> {
  const { id: customerId } = await shop.addCustomer('Pledges')
  return shop.pledge({ customerId, principalPaise: 500_000, payout: shop.byBank(500_000) })
}

/** Requests a payout of ₹10,000 in cash to a new customer. */
async function payoutOf() {
  const { id: customerId } = await shop.addCustomer('Borrows')
  return () => shop.inject({ customerId })
}

const sendReceive = ({ id, customerId }: NewLoan, amountPaise: number) =>
  server.inject('ReceivePayment', {
    token,
    body: {
      ...shop.scope,
      customerId,
      postedOn: shop.today(),
      payments: inCash(amountPaise),
      lines: [{ loanId: id, amountPaise }],
    },
  })
const sendReverse = ({ id }: NewLoan, seq: number) =>
  server.inject('ReverseEntry', {
    token,
    query: { id },
    body: { seq, postedOn: shop.today(), reason: 'Wrong loan' },
  })

describe('the drawer never goes below zero', () => {
  test('by the payout of a loan', async () => {
    await drawer.expectHeld(1_000_000, 'payout', PAY_LESS, await payoutOf())
  })

  test('by the payout of a loan that was pending approval', async () => {
    const { session } = await addPerson(server, 'approver', { NewLoan: ['view', 'approve'] })
    await shop.setPolicy({ approvalAbovePaise: 100_000 })
    const { id } = await shop.pledge({ customerId: (await shop.addCustomer('Waits')).id })
    const { version } = await server.call('GetNewLoanById', { token, query: { id } })
    const approved = await server.call('ApproveNewLoan', {
      token: session.token,
      query: { id },
      body: { version },
    })
    await shop.setPolicy({ approvalAbovePaise: null })
    await drawer.expectHeld(1_000_000, 'payout', PAY_LESS, () =>
      server.inject('DisburseNewLoan', { token, query: { id }, body: { version: approved.version } }),
    )
  })

  test('by a top-up, whose payout is the rest of the new loan', async () => {
    const loan = await pledged()
    const wanted = { slabId: shop.slab.id, tenureMonths: 12, principalPaise: 1_000_000 }
    const { settlement } = await server.call('QuoteRenewal', { token, query: { id: loan.id }, body: wanted })
    const outPaise = settlement?.toPayOutPaise ?? 0
    expect(outPaise % 100).toBe(0)
    await drawer.expectHeld(outPaise, 'payments', PAY_LESS, () =>
      server.inject('RenewLoan', {
        token,
        query: { id: loan.id },
        body: { ...wanted, postedOn: shop.today(), payments: inCash(outPaise), note: null },
      }),
    )
  })

  test('by a debit note, nor by the reversal of a credit note', async () => {
    await drawer.expectHeld(24_000, 'payments', PAY_LESS, () =>
      notes.send('debit', notes.request('debit', shop.today())),
    )
    const { id } = await notes.add('credit', shop.today())
    await drawer.expectHeld(24_000, '', TOO_LITTLE, () => notes.reverse('credit', id, shop.today()))
  })

  test('by cash that is sent to another store', async () => {
    const { companyId } = server.owner
    const { id: toStoreId } = await server.call('AddStore', {
      token,
      body: { companyId, name: 'Tambaram', code: 'TB' },
    })
    await drawer.expectHeld(90_000, 'amountPaise', /^The drawer has ₹899\. Send at most ₹899\.$/, () =>
      server.inject('SendCash', {
        token,
        body: { ...shop.scope, toStoreId, amountPaise: 90_000, carrier: 'Murugesan', note: null },
      }),
    )
  })

  test('by the reversal of a receipt, whose message states the shortage', async () => {
    const loan = await pledged()
    expect((await sendReceive(loan, 100_000)).statusCode).toBe(200)
    await drawer.expectHeld(100_000, 'seq', TOO_LITTLE, () => sendReverse(loan, 2))
  })

  test('and the message names no amount if the drawer has less than a rupee', async () => {
    const payoutProblem = async () => (await drawer.rejected(await payoutOf())).payout
    await shop.setPolicy({ cashStepPaise: 1 })
    await drawer.holds(50)
    await shop.setPolicy({ cashStepPaise: 100 })
    expect(await payoutProblem()).toBe('The drawer has ₹0.50. Pay by bank, or add cash to the drawer first.')
    await shop.setPolicy({ cashStepPaise: 1 })
    await drawer.holds(0)
    await shop.setPolicy({ cashStepPaise: 100 })
    expect(await payoutProblem()).toBe('The drawer has ₹0. Pay by bank, or add cash to the drawer first.')
  })

  test('by two concurrent payouts that exceed it together: one succeeds', async () => {
    await drawer.holds(1_500_000)
    const sends = [await payoutOf(), await payoutOf()]
    expect(statusesOf(await overlapping(server, ...sends))).toEqual([201, 422])
    expect(await drawer.balance()).toBe(500_000)
  })

  test('and the books of every day balance after all of this', async () => {
    expect(await verifyAll(server.databaseUrl)).toMatchObject({ holds: true })
  })
})

/** Runs statements in one transaction as the database role of requests; returns the error of the database. */
async function attempt(client: pg.Client, statements: string[]): Promise<string> {
  try {
    await client.query(
      `begin; set local role pledgebook_app; set local app.companies = '{${server.owner.companyId}}'`,
    )
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
    return 'done'
  } catch (error) {
    await client.query('rollback')
    return String((error as Error).message)
  }
}

const account = (code: string) => `(select id from account where code = '${code}' limit 1)`

/** A voucher that moves cash to or from Opening balances, whose day need not be open, in plain SQL. */
function moved(id: number, date: string, cash: 'debit' | 'credit', paise: number): string[] {
  const { companyId, storeId, userId } = server.owner
  const uuid = `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`
  const other = cash === 'debit' ? 'credit' : 'debit'
  return [
    `insert into voucher (company_id, id, store_id, number, kind, posted_on, made_by)
     values ('${companyId}', '${uuid}', '${storeId}', 'RAW-${id}', 'opening', '${date}', '${userId}')`,
    `insert into voucher_line (company_id, voucher_id, line, account_id, ${cash}_paise, ${other}_paise, posted_on, store_id)
     values ('${companyId}', '${uuid}', 1, ${account('1010')}, ${paise}, 0, '${date}', '${storeId}'),
       ('${companyId}', '${uuid}', 2, ${account('3900')}, 0, ${paise}, '${date}', '${storeId}')`,
  ]
}

describe('the database checks the drawer too', () => {
  let client: pg.Client
  beforeAll(async () => {
    client = await connectTo(server.databaseUrl)
    await drawer.holds(5_000)
  })
  afterAll(() => client.end())

  test('a posting in plain SQL that takes out more than the drawer has fails, on any day', async () => {
    for (const date of [shop.today(), '2020-01-01'])
      expect(await attempt(client, moved(1, date, 'credit', 5_001))).toMatch(/would be 1 paise below zero/)
    expect(await attempt(client, moved(2, '2020-01-01', 'credit', 5_000))).toBe('done')
    expect(await attempt(client, moved(3, '2020-01-02', 'credit', 1))).toMatch(/below zero/)
    expect(await attempt(client, moved(4, '2020-01-01', 'debit', 5_000))).toBe('done')
  })

  test('two concurrent postings on different days together exceed the drawer: one fails', async () => {
    const asApp = `set local role pledgebook_app; set local app.companies = '{${server.owner.companyId}}'`
    // In two months, so that neither waits for the other's totals of a day or month.
    const [first, second] = ['2020-01-03', '2020-02-03'].map((date, at) =>
      [asApp, ...moved(5 + at, date, 'credit', 3_000)].join('; '),
    )
    const both = overlappingSql(server, [first ?? '', second ?? ''])
    await expect(both).rejects.toThrow(/would be 1000 paise below zero/)
    expect(await attempt(client, moved(7, '2020-01-01', 'debit', 3_000))).toBe('done')
  })

  test('a drawer that was below zero before can receive cash, but not pay any', async () => {
    const { companyId, storeId } = server.owner
    const put = (paise: number) =>
      withoutTriggers(
        server.pool,
        `update ledger_day set credit_paise = credit_paise + $1 where company_id = $2 and store_id = $3
           and account_id = ${account('1010')} and posted_on = '2020-01-01'`,
        [paise, companyId, storeId],
      )
    await put(20_000)
    expect(await attempt(client, moved(8, '2020-01-05', 'debit', 100))).toBe('done')
    expect(await attempt(client, moved(9, '2020-01-05', 'credit', 1))).toMatch(/below zero/)
    const { payout } = await drawer.rejected(await payoutOf())
    expect(payout).toMatch(/^The drawer has −₹[\d,.]+\. Pay by bank, or add cash to the drawer first\.$/)

    const { holds, lines } = await verifyAll(server.databaseUrl)
    expect(holds).toBe(false)
    expect(lines.join('\n')).toMatch(/Day 2020-01-0\d of Main: cash as per books -[\d,.]+/)
    await put(-20_000)
  })
})

describe('the integrity check', () => {
  test('finds a day that ended below zero, although the next day was above zero again', async () => {
    await drawer.holds(5_000)
    const { companyId, storeId } = server.owner
    // The totals of a payment and of a receipt on the next day, as if posted before the rule existed.
    const put = (sign: 1 | -1) =>
      server.pool.query(
        `begin; set local session_replication_role = replica;
         insert into ledger_day (company_id, account_id, store_id, posted_on, debit_paise, credit_paise, lines)
           select '${companyId}', ${account('1010')}, '${storeId}', d.posted_on, ${sign} * d.debit, ${sign} * d.credit, 0
           from (values (date '2019-03-01', 0, 700), (date '2019-03-02', 700, 0)) d (posted_on, debit, credit)
           on conflict (company_id, account_id, store_id, posted_on) do update
             set debit_paise = ledger_day.debit_paise + excluded.debit_paise,
               credit_paise = ledger_day.credit_paise + excluded.credit_paise;
         commit`,
      )
    await put(1)
    const { lines } = await verifyAll(server.databaseUrl)
    await put(-1)
    const found = lines.filter((line) => line.includes('Day 2019-'))
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(/Day 2019-03-01 of Main: cash as per books -7\.00/)
  })
})
