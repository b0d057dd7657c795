import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { metalTexts } from '../../src/server/modules/catalogue/metal/texts.ts'
import { verifyAll } from '../../src/server/verifyAll.ts'
import { problemLines } from '../support/imports.ts'
import { balances } from '../support/loans.ts'
import { metalsOf } from '../support/metals.ts'
import { CUT_OVER, messages, openings } from '../support/openings.ts'
import { manyOverlapping, overlapping, repeated, statusesOf } from '../support/overlapping.ts'
import { overlappingSql } from '../support/overlappingSql.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let clerk: string
let shop: Awaited<ReturnType<typeof openings>>

beforeAll(async () => {
  server = await startTestServer()
  clerk = (await addPerson(server, 'clerk', { CreditDebit: ['view', 'edit'] })).session.token
  shop = await openings(server)
  await shop.save({
    amounts: [
      { accountId: shop.idOf('1010'), debitPaise: 5_000_000, creditPaise: 0 },
      { accountId: shop.bankAccountId, debitPaise: 12_000_050, creditPaise: 0 },
      { accountId: shop.idOf('3010'), debitPaise: 0, creditPaise: 9_000_000 },
    ],
  })
  await shop.add()
  await shop.add({
    number: '4712',
    customerNumber: shop.other.number,
    dueOn: '2026-03-01',
    outstandingPaise: 1_825_000,
    penalDuePaise: 2000,
    chargesDuePaise: 25_000,
  })
})
afterAll(() => server.end())

test('a purity cannot be removed from a metal while a loan of the draft has items of it', async () => {
  const metals = metalsOf(server)
  const gold = await metals.read(shop.slabs.goldId)
  const remove = async () => {
    const current = await metals.read(gold.id)
    return metals.change(current, { purities: gold.purities.filter(({ purityBp }) => purityBp !== 8330) })
  }
  const { id } = await shop.add({ number: '4713', purityBp: 8330 })
  const label = gold.purities.find(({ purityBp }) => purityBp === 8330)?.label
  const rejected = await remove()
  expect([rejected.statusCode, rejected.json().detail]).toEqual([
    422,
    metalTexts.inDraft(label ?? '', '4713'),
  ])
  await server.call('DeleteOpeningLoan', { token: server.owner.token, query: { id } })
  expect((await remove()).statusCode).toBe(200)
  await metals.change(await metals.read(gold.id), { purities: gold.purities })
})

describe('the acceptance of opening balances', () => {
  test('needs the right, and the figures that were shown', async () => {
    const body = await shop.shown()
    const reply = await server.inject('AcceptLedgerOpening', { token: clerk, body })
    expect(reply.statusCode).toBe(403)
    for (const fields of [{ loanCount: 3 }, { version: 0 }, { differencePaise: 0 }, { outstandingPaise: 1 }])
      expect((await shop.accept({}, fields)).statusCode).toBe(409)
    expect((await shop.read()).accepted).toBeUndefined()
  })

  test('is rejected while a bank with a balance is in-active', async () => {
    const { token } = server.owner
    const { id } = shop.bank
    await server.call('DeleteBank', { token, query: { id } })
    const { problems, accounts } = await shop.read()
    const message = '1101 Indian Bank is in-active. Activate it, or remove its balance.'
    expect(problems).toEqual([{ field: 'amounts', message }])
    expect(accounts.find(({ code }) => code === '1101')?.debitPaise).toBe(12_000_050)
    const reply = await shop.accept()
    expect([reply.statusCode, messages(reply)]).toEqual([422, [`amounts: ${message}`]])
    await server.call('ActivateBank', { token, query: { id } })
    expect((await shop.read()).problems).toEqual([])
  })

  test('is rejected if a loan was added in the meantime', async () => {
    const { token } = server.owner
    const body = await shop.shown()
    const replies = await overlapping(
      server,
      () => shop.sendAdd({ number: '4713', seal: 'OLD-4713' }),
      () => server.inject('AcceptLedgerOpening', { token, body }),
    )
    expect(statusesOf(replies)).toEqual([201, 409])
    await server.call('DeleteOpeningLoan', { token, query: { id: replies[0]?.json().id } })
  })

  test('waits in the database while a balance is being changed', async () => {
    const change = 'update opening_amount set debit_paise = debit_paise where debit_paise > 0'
    expect(await overlappingSql(server, [change, 'select from opening for no key update'])).toHaveLength(1)
  })

  test('is stored once after fifty concurrent requests with a key and two without', async () => {
    const key = randomUUID()
    const body = await shop.shown()
    const send = (headers: Record<string, string>) => () =>
      server.inject('AcceptLedgerOpening', { token: server.owner.token, body, headers })
    const keyed = send({ 'idempotency-key': key })
    const replies = await manyOverlapping(server, [keyed, send({}), send({}), ...repeated(49, keyed)])
    expect(statusesOf(replies)).toEqual([200, 409, 409, ...Array(49).fill(200)])

    const { rows } = await server.pool.query(
      `select count(*)::int as vouchers from voucher where kind = 'opening'`,
    )
    expect(rows[0].vouchers).toBe(3)
  })

  test('posts every balance and loan against Opening balances, and shows the result', async () => {
    expect(await balances(server)).toEqual({
      '1010': 5_000_000,
      '1101': 12_000_050,
      '1200': 5_475_000,
      '1310': 25_000,
      '3010': -9_000_000,
      '3900': -(5_000_000 + 12_000_050 + 5_475_000 + 25_000 - 9_000_000),
    })
    expect(await shop.read()).toMatchObject({
      cutOverOn: CUT_OVER,
      loans: { count: 2, outstandingPaise: 5_475_000, chargesDuePaise: 25_000, penalDuePaise: 2000 },
      accepted: {
        byName: 'Test Owner',
        voucherNumber: 'MN-2526-J00001',
        firstLoanNumber: 'MN-2526-00001',
        lastLoanNumber: 'MN-2526-00002',
      },
      problems: [],
    })
    const { holds, lines } = await verifyAll(server.databaseUrl)
    expect(holds, lines.join('\n')).toBe(true)
  })

  test('makes them final, in the program and in the database', async () => {
    const [first] = await shop.page()
    const replies = [
      await shop.sendSave(),
      await shop.sendAdd({ number: '9', seal: '9' }),
      await server.inject('DeleteOpeningLoan', { token: server.owner.token, query: { id: first?.id } }),
      await server.inject('ClearOpeningLoan', { token: server.owner.token, body: shop.scope }),
      await shop.accept(),
    ]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409, 409, 409])
    expect(problemLines(await shop.balances.check('Account code,Dr,Cr\n3010,1,\n'))).toEqual([
      '2 : The opening balances of this store have been accepted and cannot be changed.',
    ])
    for (const statement of [
      `update opening set cut_over_on = '2026-01-01'`,
      'delete from opening_amount',
      'update opening_loan set outstanding_paise = 1',
      'delete from opening_loan_item',
      'delete from opening_loan',
      `insert into opening_loan_item select company_id, opening_loan_id, 9, product_id, purity_bp, pieces, gross_mg, 0, 0
         from opening_loan_item limit 1`,
    ])
      await expect(server.pool.query(statement)).rejects.toThrow(/never changed/)
  })

  test('is followed by a first day whose float is compared with the accepted cash', async () => {
    const differs = await shop.openDay(49_999)
    expect(messages(differs)).toEqual([expect.stringContaining('reason')])
    expect((await shop.openDay(50_000)).statusCode).toBe(201)
    expect((await balances(server))['1010']).toBe(5_000_000)
  })
})
