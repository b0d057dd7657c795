import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  AddTaxPaymentRequest,
  GetTaxPaymentRequest,
  Session,
  TaxPayment,
} from '../../src/api/gen/model/index.ts'
import { activeLoans } from '../support/activeLoans.ts'
import { fillBankVouchers } from '../support/bankVouchers.ts'
import { connectTo } from '../support/connect.ts'
import { overlapping, statusesOf } from '../support/overlapping.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'
import { tableReads } from '../support/tableReads.ts'

const COUNT = 20_000

let server: TestServer
let loans: Awaited<ReturnType<typeof activeLoans>>
let dayViewer: Session

/**
 * In March two charges of ₹100 with ₹18 of GST each are added. In April one of them is waived, and a charge of ₹50 with ₹9 is added.
 * In May a charge of ₹100 follows. So March has collected ₹18 each of CGST and SGST, and April −₹4.50 each, which lowers the
 * tax to pay for May.
 */
beforeAll(async () => {
  server = await startTestServer()
  dayViewer = (await addPerson(server, 'dayviewer', { Day: ['view'] })).session
  loans = await activeLoans(server)
  const { token } = server.owner
  const loan = await loans.add({ openedOn: '2026-03-01' })
  const query = { id: loan.id }
  const charge = async (postedOn: string, amountPaise: number) => {
    await loans.onDay(postedOn)
    await server.call('AddCharge', {
      token,
      query,
      body: { headId: loans.headId, amountPaise, gstBp: 1800, postedOn },
    })
  }
  await charge('2026-03-05', 10_000)
  await charge('2026-03-31', 10_000)
  await charge('2026-04-02', 5_000)
  const [due] = (await loans.one(loan)).charges
  await server.call('WaiveDues', {
    token,
    query,
    body: {
      charges: [{ chargeId: due?.id ?? '', amountPaise: 11_800 }],
      penalPaise: 0,
      interestPaise: 0,
      postedOn: '2026-04-02',
      reason: 'Agreed',
    },
  })
  await charge('2026-05-04', 10_000)
  await loans.onDay('2026-06-18')
})
afterAll(() => server?.end())

/** March is paid in full unless other fields are given. */
const request = (fields: Partial<AddTaxPaymentRequest> = {}): AddTaxPaymentRequest => ({
  ...loans.scope,
  postedOn: '2026-06-18',
  periodOn: '2026-03-01',
  cgstPaise: 1_800,
  sgstPaise: 1_800,
  igstPaise: 0,
  bankId: loans.bankId,
  challanNumber: '26063300012345',
  challanOn: '2026-06-17',
  ...fields,
})
const send = (fields: Partial<AddTaxPaymentRequest> = {}) =>
  server.inject('AddTaxPayment', { token: server.owner.token, body: request(fields) })
const add = (fields: Partial<AddTaxPaymentRequest> = {}): Promise<TaxPayment> =>
  server.call('AddTaxPayment', { token: server.owner.token, body: request(fields) })
const reverse = (id: string) =>
  server.inject('ReverseTaxPayment', {
    token: server.owner.token,
    query: { id },
    body: { postedOn: '2026-06-18', reason: 'Wrong challan' },
  })
const page = (fields: Partial<GetTaxPaymentRequest> = {}) =>
  server.call('GetTaxPayment', { token: server.owner.token, body: { ...loans.scope, ...fields } })
const dues = async () =>
  (await server.call('GetTaxPaymentChoices', { token: server.owner.token, body: loans.scope })).dues
/** Rows of the report as period, account, collected, paid and balance. */
const report = async () => {
  const body = {
    ...loans.scope,
    report: 'gstOnFees',
    filters: { fromOn: '2026-01-01', toOn: '2026-06-30' },
  }
  const { rows } = await server.call('GetReport', { token: server.owner.token, body })
  return rows.map(({ cells: [period, account, ...paise] }) => [period, account, ...paise.map(Number)])
}
const balance = async (code: string): Promise<number> => {
  const { rows } = await server.pool.query(
    `select coalesce(sum(l.credit_paise - l.debit_paise), 0)::bigint as net from voucher_line l
     join account a on a.company_id = l.company_id and a.id = l.account_id where a.code = $1`,
    [code],
  )
  return rows[0].net
}

describe('GST to pay', () => {
  test('is the GST of each ended month, less what an earlier month reversed beyond its own GST', async () => {
    expect(await dues()).toEqual([
      { periodOn: '2026-03-01', cgstPaise: 1_800, sgstPaise: 1_800, igstPaise: 0 },
      { periodOn: '2026-05-01', cgstPaise: 450, sgstPaise: 450, igstPaise: 0 },
    ])
    expect(await report()).toEqual([
      ['Mar 2026', '2201 CGST payable', 1_800, 0, 1_800],
      ['Mar 2026', '2202 SGST payable', 1_800, 0, 1_800],
      ['Apr 2026', '2201 CGST payable', -450, 0, -450],
      ['Apr 2026', '2202 SGST payable', -450, 0, -450],
      ['May 2026', '2201 CGST payable', 900, 0, 900],
      ['May 2026', '2202 SGST payable', 900, 0, 900],
    ])
  })

  test.each([
    ['more than is due', { cgstPaise: 1_801 }, 'cgstPaise'],
    ['a tax that is not due', { igstPaise: 1 }, 'igstPaise'],
    ['a month with nothing due', { periodOn: '2026-04-01' }, 'cgstPaise'],
    ['an amount of zero', { cgstPaise: 0, sgstPaise: 0 }, 'cgstPaise'],
    ['a month that has not ended', { periodOn: '2026-06-01' }, 'periodOn'],
    ['a challan dated later', { challanOn: '2026-06-19' }, 'challanOn'],
    ['a date other than the open day', { postedOn: '2026-06-17' }, 'postedOn'],
    ['an unknown bank account', { bankId: '018f9a52-7c1e-7a3b-8f10-2f6d1c0e4a19' }, 'bankId'],
  ] as [string, Partial<AddTaxPaymentRequest>, string][])(
    'cannot be paid with %s',
    async (_, fields, field) => {
      const reply = await send(fields)
      expect([reply.statusCode, reply.json().errors?.[0]?.field], reply.body).toEqual([422, field])
      expect((await page()).rows).toEqual([])
    },
  )
})

describe('a tax payment', () => {
  test('debits the taxes and credits the bank, for the period that it names', async () => {
    const payment = await add({ cgstPaise: 1_000 })
    expect(payment).toMatchObject({
      number: expect.stringMatching(/-G00001$/),
      periodOn: '2026-03-01',
      amountPaise: 2_800,
      bankName: 'Own bank',
      lines: [
        { accountCode: '2201', debitPaise: 1_000, creditPaise: 0 },
        { accountCode: '2202', debitPaise: 1_800, creditPaise: 0 },
        { accountCode: '1101', debitPaise: 0, creditPaise: 2_800 },
      ],
    })
    expect((await dues())[0]).toEqual({
      periodOn: '2026-03-01',
      cgstPaise: 800,
      sgstPaise: 0,
      igstPaise: 0,
    })
    expect((await report()).slice(0, 2)).toEqual([
      ['Mar 2026', '2201 CGST payable', 1_800, 1_000, 800],
      ['Mar 2026', '2202 SGST payable', 1_800, 1_800, 0],
    ])
  })

  test('is reversed once, and the amount is then due again for the period', async () => {
    const { id } = await add({ cgstPaise: 800, sgstPaise: 0, challanNumber: 'WRONG' })
    const reply = await reverse(id)
    expect(reply.json(), reply.body).toMatchObject({ reversal: { reason: 'Wrong challan' } })
    expect((await reverse(id)).statusCode).toBe(409)
    expect((await dues())[0]).toMatchObject({ periodOn: '2026-03-01', cgstPaise: 800 })
    expect((await report())[0]).toEqual(['Mar 2026', '2201 CGST payable', 1_800, 1_000, 800])
  })

  test('of every period with an amount to pay brings the accounts back to zero', async () => {
    for (const due of await dues()) await add({ ...due, challanNumber: `PAID ${due.periodOn}` })
    expect(await dues()).toEqual([])
    expect(await Promise.all(['2201', '2202', '2203'].map(balance))).toEqual([0, 0, 0])
    const total = (at: number) => async () =>
      (await report()).reduce((sum, cells) => sum + Number(cells[at]), 0)
    expect([await total(2)(), await total(3)(), await total(4)()]).toEqual([4_500, 4_500, 0])
  })

  test('is posted once by several concurrent requests for one period', async () => {
    const [paid] = (await page({ search: 'PAID 2026-05' })).rows
    await reverse(paid?.id ?? '')
    const [due] = await dues()
    const paying = [1, 2, 3].map((n) => () => send({ ...due, challanNumber: `RACE ${n}` }))
    expect(statusesOf(await overlapping(server, ...paying))).toEqual([201, 422, 422])
    expect(await balance('2201')).toBe(0)
  })

  test('is listed, filtered, counted and printed', async () => {
    const body = { ...loans.scope, state: 'posted' as const }
    const { rows } = await page(body)
    const count = await server.call('GetTaxPaymentCount', { token: server.owner.token, body })
    expect(count).toEqual({ count: rows.length, amountPaise: 4_500 })
    expect((await page({ search: '26063300012345' })).rows).toMatchObject([{ periodOn: '2026-03-01' }])
    const query = { id: rows[0]?.id ?? '' }
    const voucher = await server.call('GetTaxPaymentVoucher', { token: server.owner.token, query })
    expect(voucher).toMatchObject({ number: rows[0]?.number, reversedByNumber: null })
  })

  test('is found in the search by users who may view it', async () => {
    const found = async (token: string) =>
      (await server.call('GetSearch', { token, body: { ...loans.scope, search: 'g1' } })).vouchers
    expect(await found(server.owner.token)).toMatchObject([{ kind: 'tax-payment', leadsTo: 'taxPayment' }])
    expect(await found(dayViewer.token)).toEqual([])
  })

  test('can be neither changed nor removed in the database', async () => {
    for (const statement of [`update tax_payment set challan_number = 'Other'`, 'delete from tax_payment'])
      await expect(server.pool.query(statement)).rejects.toThrow('tax_payment is never changed or removed')
  })

  test('is listed in pages: a page of many tax payments reads only a few rows', async () => {
    const client = await connectTo(server.databaseUrl)
    await client.query('begin; set local session_replication_role = replica')
    await fillBankVouchers(client, 'tax-payment', { ...server.owner, bankId: loans.bankId, count: COUNT })
    await client.query('commit')
    await client.query('vacuum analyze')
    await client.end()
    for (const table of ['voucher', 'tax_payment'])
      for (const sort of ['number', '-postedOn'] as const) {
        const { scans, rows } = await tableReads(server, table, async () => {
          expect((await page({ limit: 50, sort })).rows).toHaveLength(50)
        })
        expect({ table, scans, few: rows < 1_000 ? true : rows }).toEqual({ table, scans: 0, few: true })
      }
  })
})
