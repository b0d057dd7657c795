import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  AddMoneyTransferRequest,
  GetMoneyTransferRequest,
  MoneyTransfer,
} from '../../src/api/gen/model/index.ts'
import { fillBankVouchers, putBankVoucher } from '../support/bankVouchers.ts'
import { business } from '../support/business.ts'
import { connectTo } from '../support/connect.ts'
import { daysOf } from '../support/days.ts'
import { openShop } from '../support/loans.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'
import { tableReads } from '../support/tableReads.ts'
import { verifyAfter } from '../support/verifyAfter.ts'

const FLOAT = 50_000_000
const COUNT = 20_000

let server: TestServer
let shop: Awaited<ReturnType<typeof openShop>>
let secondBankId: string

beforeAll(async () => {
  server = await startTestServer()
  shop = await openShop(server)
  const { token, companyId } = server.owner
  const added = await server.call('AddBank', { token, body: { companyId, name: 'Canara Bank', kind: 'own' } })
  secondBankId = added.id
})
afterAll(() => server?.end())

/** A deposit of ₹10,000 unless other fields are given. */
const request = (fields: Partial<AddMoneyTransferRequest> = {}): AddMoneyTransferRequest => ({
  ...shop.scope,
  postedOn: shop.today(),
  fromBankId: null,
  toBankId: shop.bankId,
  amountPaise: 1_000_000,
  ...fields,
})
const send = (fields: Partial<AddMoneyTransferRequest> = {}, headers: Record<string, string> = {}) =>
  server.inject('AddMoneyTransfer', { token: server.owner.token, headers, body: request(fields) })
const add = (fields: Partial<AddMoneyTransferRequest> = {}): Promise<MoneyTransfer> =>
  server.call('AddMoneyTransfer', { token: server.owner.token, body: request(fields) })
const reverse = (id: string, token = server.owner.token) =>
  server.inject('ReverseMoneyTransfer', {
    token,
    query: { id },
    body: { postedOn: shop.today(), reason: 'Entered twice' },
  })
const page = (fields: Partial<GetMoneyTransferRequest> = {}) =>
  server.call('GetMoneyTransfer', { token: server.owner.token, body: { ...shop.scope, ...fields } })
const choices = () => server.call('GetMoneyTransferChoices', { token: server.owner.token, body: shop.scope })
const balance = (code: string) => daysOf(server).balance(code)
const vouchers = async () => (await server.pool.query('select from voucher')).rowCount
const setLimit = (paise: number | null) =>
  server.pool.query('update store set cash_limit_paise = $2 where id = $1', [server.owner.storeId, paise])

describe('a money transfer', () => {
  test('posts one voucher with both sides and a number of a separate series', async () => {
    const transfer = await add({ slipNumber: ' 004711 ', remark: 'Cash of the day' })
    expect(transfer).toMatchObject({
      number: expect.stringMatching(/-M00001$/),
      way: 'deposit',
      fromBankName: null,
      toBankName: 'Indian Bank',
      amountPaise: 1_000_000,
      slipNumber: '004711',
      remark: 'Cash of the day',
      lines: [
        { accountCode: '1101', debitPaise: 1_000_000, creditPaise: 0 },
        { accountCode: '1010', debitPaise: 0, creditPaise: 1_000_000 },
      ],
    })
    expect(transfer.reversal).toBeUndefined()
    expect(await balance('1010')).toBe(FLOAT - 1_000_000)
    expect((await choices()).banks).toMatchObject([
      { name: 'Canara Bank', balancePaise: 0 },
      { name: 'Indian Bank', balancePaise: 1_000_000 },
    ])
    const { rows } = await server.pool.query('select narration from voucher where id = $1', [transfer.id])
    expect(rows[0].narration).toBe('Cash to Indian Bank · slip 004711 · Cash of the day')
  })

  test('goes from a bank to the drawer, and between banks', async () => {
    const drawn = await add({ fromBankId: shop.bankId, toBankId: null, amountPaise: 300_000 })
    expect(drawn).toMatchObject({ way: 'withdrawal', number: expect.stringMatching(/-M00002$/) })
    const moved = await add({ fromBankId: shop.bankId, toBankId: secondBankId, amountPaise: 123_456 })
    expect(moved).toMatchObject({ way: 'between', fromBankName: 'Indian Bank', toBankName: 'Canara Bank' })
    expect(await balance('1010')).toBe(FLOAT - 700_000)
    expect((await choices()).banks.map(({ balancePaise }) => balancePaise)).toEqual([123_456, 576_544])
  })

  test('is in the day book with both sides, and once in the cash book', async () => {
    const rowsOf = async (report: string) => {
      const body = { ...shop.scope, report, filters: { fromOn: shop.today(), toOn: shop.today() } }
      const { rows } = await server.call('GetReport', { token: server.owner.token, body })
      return rows.map(({ cells }) => cells.join(' | ')).filter((row) => row.includes('-M00001'))
    }
    expect((await rowsOf('dayBook')).map((row) => /\| (\d{4}) /.exec(row)?.[1])).toEqual(['1101', '1010'])
    expect(await rowsOf('cashBook')).toHaveLength(1)
  })

  test.each([
    ['the same account on both sides', { toBankId: null }, 'toBankId'],
    ['more than the drawer has', { amountPaise: FLOAT }, 'amountPaise'],
    ['a cash amount that is not in whole rupees', { amountPaise: 1_050 }, 'amountPaise'],
    ['a day that is not open', { postedOn: '2020-01-01' }, 'postedOn'],
    ['a file that does not exist', { attachmentId: '018f9a52-7c1e-7a3b-8f10-2f6d1c0e4a19' }, 'attachmentId'],
    [
      'a bank that does not belong to the company',
      { toBankId: '018f9a52-7c1e-7a3b-8f10-2f6d1c0e4a19' },
      'toBankId',
    ],
  ] as [string, Partial<AddMoneyTransferRequest>, string][])(
    'is rejected for %s',
    async (_, fields, field) => {
      const before = await vouchers()
      const reply = await send(fields)
      expect([reply.statusCode, reply.json().errors?.[0]?.field], reply.body).toEqual([422, field])
      expect(await vouchers()).toBe(before)
    },
  )

  test('is posted once per idempotency key', async () => {
    const before = await vouchers()
    const headers = { 'idempotency-key': '018f9a52-7c1e-7a3b-8f10-2f6d1c0e4b01' }
    const [first, second] = [
      await send({ amountPaise: 100 }, headers),
      await send({ amountPaise: 100 }, headers),
    ]
    expect([first.statusCode, second.json().id]).toEqual([201, first.json().id])
    expect(await vouchers()).toBe((before ?? 0) + 1)
  })

  test('keeps the file of its slip, for users who may view the transfer', async () => {
    const attachmentId = await shop.upload('noteDocument')
    const { id } = await add({ attachmentId, amountPaise: 100 })
    const { token } = server.owner
    const one = await server.call('GetMoneyTransferById', { token, query: { id } })
    expect(one.attachment).toMatchObject({ attachmentId })
    const { session } = await addPerson(server, 'dayviewer', { Day: ['view'] })
    const { session: other } = await addPerson(server, 'metalviewer', { Metal: ['view'] })
    const options = { query: { id: attachmentId } }
    expect((await server.inject('GetAttachment', { ...options, token: session.token })).statusCode).toBe(200)
    expect((await server.inject('GetAttachment', { ...options, token: other.token })).statusCode).toBe(404)
  })

  test('of another store is shown only to users who may work there, and not reversed from here', async () => {
    const storeId = await business(server).addStore('Second', 'SC')
    const elsewhere = { ...server, owner: { ...server.owner, storeId } }
    const id = await putBankVoucher(elsewhere, 'money-transfer', secondBankId)
    const { token } = server.owner
    expect(await server.call('GetMoneyTransferById', { token, query: { id } })).toMatchObject({
      storeName: 'Second',
    })
    expect((await reverse(id)).statusCode).toBe(404)
    const { session } = await addPerson(server, 'counter', { Day: ['view'] })
    const options = { token: session.token, query: { id } }
    expect((await server.inject('GetMoneyTransferById', options)).statusCode).toBe(404)
    await server.pool.query(`begin; set local session_replication_role = replica;
      delete from money_transfer where slip_number = 'Spare slip'; delete from voucher where number like 'SPARE%'; commit`)
  })
})

describe('the overnight limit', () => {
  test('proposes to deposit the cash above it, rounded up to whole rupees', async () => {
    const { drawerPaise } = await choices()
    await setLimit(drawerPaise - 1_234_550)
    expect(await choices()).toMatchObject({
      cashLimitPaise: drawerPaise - 1_234_550,
      surplusPaise: 1_234_600,
    })
    await setLimit(drawerPaise)
    expect((await choices()).surplusPaise).toBe(0)
    await setLimit(null)
    expect(await choices()).toMatchObject({ cashLimitPaise: null, surplusPaise: 0 })
  })
})

describe('a reversal', () => {
  test('is posted once; a second one is rejected with 409', async () => {
    const before = await balance('1010')
    const { id, number } = await add()
    const reply = await reverse(id)
    expect(reply.json()).toMatchObject({
      reversal: {
        number: expect.stringMatching(/-V\d+$/),
        reason: 'Entered twice',
        lines: [
          { accountCode: '1101', creditPaise: 1_000_000 },
          { accountCode: '1010', debitPaise: 1_000_000 },
        ],
      },
    })
    expect(await balance('1010')).toBe(before)
    const again = await reverse(id)
    expect([again.statusCode, again.json().detail]).toEqual([
      409,
      expect.stringContaining('already reversed'),
    ])
    expect((await page({ state: 'reversed' })).rows).toMatchObject([{ number }])
    expect((await page({ state: 'posted' })).rows.map((row) => row.number)).not.toContain(number)
  })

  test('of a withdrawal is rejected when the drawer has less than its amount', async () => {
    const { id } = await add({ fromBankId: shop.bankId, toBankId: null, amountPaise: 200_000 })
    await shop.leaveInDrawer(100_000)
    const reply = await reverse(id)
    const { detail, errors } = reply.json()
    expect([reply.statusCode, detail, errors], reply.body).toEqual([
      422,
      expect.stringContaining('₹1,000'),
      undefined,
    ])
    await add({ fromBankId: shop.bankId, toBankId: null, amountPaise: 100_000 })
    expect((await reverse(id)).statusCode).toBe(200)
    expect(await balance('1010')).toBe(0)
  })

  test('needs a separate right', async () => {
    const { session } = await addPerson(server, 'cashier', { Day: ['view', 'transferMoney'] })
    const added = await server.call('AddMoneyTransfer', {
      token: session.token,
      body: request({ fromBankId: shop.bankId, toBankId: null, amountPaise: 10_000 }),
    })
    expect((await reverse(added.id, session.token)).statusCode).toBe(403)
    expect((await reverse(added.id)).statusCode).toBe(200)
  })
})

describe('the list of money transfers', () => {
  test.each([
    ['by way', { way: 'between' }, 1],
    ['by bank', { bankId: '' }, 1],
    ['by slip', { search: '004711' }, 1],
    ['by bank in the search', { search: 'canara' }, 1],
    ['by number', { search: '-m00002' }, 1],
    ['by a period without transfers', { toOn: '2020-01-01' }, 0],
  ] as [string, Partial<GetMoneyTransferRequest>, number][])('is filtered %s', async (_, fields, many) => {
    const filter = 'bankId' in fields ? { bankId: secondBankId } : fields
    const { rows } = await page(filter)
    expect(rows).toHaveLength(many)
    const { count, amountPaise } = await server.call('GetMoneyTransferCount', {
      token: server.owner.token,
      body: { ...shop.scope, ...filter },
    })
    expect([count, amountPaise]).toEqual([many, rows.reduce((sum, row) => sum + row.amountPaise, 0)])
  })

  test('has transfers that the search finds by their number and by the number of their reversal', async () => {
    const [reversed] = (await page({ state: 'reversed' })).rows
    const found = async (search: string) => {
      const body = { ...shop.scope, search }
      const { vouchers: hits } = await server.call('GetSearch', { token: server.owner.token, body })
      return hits.map(({ kind, leadsTo, leadsToId }) => ({ kind, leadsTo, leadsToId }))
    }
    const to = { leadsTo: 'moneyTransfer', leadsToId: reversed?.id }
    expect(await found(reversed?.number ?? '')).toEqual([{ kind: 'money-transfer', ...to }])
    expect(await found(reversed?.reversedByNumber ?? '')).toEqual([{ kind: 'reversal', ...to }])
  })
})

describe('the integrity check', () => {
  test.each([
    ['select', []],
    [
      `update money_transfer set amount_paise = 1 where slip_number = '004711'`,
      ['Each money transfer posts both sides'],
    ],
    [
      `update money_transfer set to_bank_id = (select id from bank where name = 'Canara Bank') where slip_number = '004711'`,
      ['Each money transfer posts both sides'],
    ],
    [
      `delete from money_transfer where slip_number = '004711'`,
      ['Each money transfer and tax payment has its details'],
    ],
  ])('lists the failed checks after: %s', async (statement, names) => {
    const { checks } = await verifyAfter(server, statement)
    expect(checks.filter(({ count }) => count > 0).map(({ name }) => name)).toEqual(names)
  })
})

describe('the details of a money transfer', () => {
  test('cannot be changed, removed, added later, or added to a voucher of another kind', async () => {
    const rejected = (statement: string, message: RegExp) =>
      expect(server.pool.query(statement)).rejects.toThrow(message)
    const stays = /money_transfer is never changed or removed/
    const belongs = /a row of money_transfer belongs to a money-transfer of the same transaction/
    await rejected(`update money_transfer set remark = 'Other'`, stays)
    await rejected('delete from money_transfer', stays)
    const add = (
      condition: string,
    ) => `insert into money_transfer (company_id, voucher_id, to_bank_id, amount_paise)
      select company_id, id, '${shop.bankId}', 1 from voucher where ${condition} limit 1`
    await rejected(add(`kind = 'money-transfer' and reverses_id is null`), belongs)
    const { companyId, storeId, userId } = server.owner
    const made = `insert into voucher (company_id, id, store_id, number, kind, posted_on, made_by)
      values ('${companyId}', gen_random_uuid(), '${storeId}', 'OTHER', 'cash-difference', '${shop.today()}', '${userId}')`
    await rejected(`${made}; ${add(`number = 'OTHER'`)}`, belongs)
  })
})

describe(`a page of ${COUNT.toLocaleString('en-IN')} money transfers`, () => {
  beforeAll(async () => {
    const client = await connectTo(server.databaseUrl)
    await client.query('begin; set local session_replication_role = replica')
    const fill = { ...server.owner, bankId: shop.bankId, count: COUNT }
    await fillBankVouchers(client, 'money-transfer', fill)
    await client.query('commit')
    await client.query('vacuum analyze')
    await client.end()
  })

  test.each([
    ['by newest number', {}],
    ['by number', { sort: 'number' }],
    ['by day', { sort: 'postedOn' }],
    ['by day, from the end', { sort: '-postedOn' }],
    ['of a month', { sort: '-postedOn', fromOn: '2022-01-01', toOn: '2022-01-31' }],
  ] as [string, Partial<GetMoneyTransferRequest>][])('%s reads few rows', async (_, fields) => {
    for (const table of ['voucher', 'money_transfer']) {
      const { scans, rows } = await tableReads(server, table, async () => {
        expect((await page({ limit: 50, ...fields })).rows).toHaveLength(50)
      })
      expect({ table, scans, few: rows < 1_000 ? true : rows }).toEqual({ table, scans: 0, few: true })
    }
  })
})
