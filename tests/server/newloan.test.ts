import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMonths } from '../../src/domain/dates/dates.ts'
import { atOnce } from '../support/atOnce.ts'
import { balances, cash, openShop } from '../support/loans.ts'
import { manyOverlapping, repeated, statusesOf } from '../support/overlapping.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let shop: Awaited<ReturnType<typeof openShop>>

beforeAll(async () => {
  server = await startTestServer()
  shop = await openShop(server)
})
afterAll(() => server?.end())

const vouchers = async () => {
  const { rows } = await server.pool.query('select count(*)::int as count from voucher')
  return rows[0].count as number
}
const fieldsOf = (reply: { json: () => { errors?: { field: string }[] } }) =>
  (reply.json().errors ?? []).map(({ field }) => field)

describe('a disbursed loan', () => {
  test('has a number, a packet in the vault and an entry, and matching books', async () => {
    const customer = await shop.addCustomer('Lakshmi')
    const before = await balances(server)
    const loan = await shop.pledge({ customerId: customer.id, principalPaise: 1_500_000 })
    expect(loan).toMatchObject({
      status: 'active',
      openedOn: shop.today(),
      dueOn: addMonths(shop.today(), 12),
      principalPaise: 1_500_000,
      valuePaise: 6_394_940,
      eligiblePaise: 5_110_000,
      customerName: 'Lakshmi',
      mine: true,
    })
    expect(loan.number).toMatch(/^MN-\d{4}-\d{5}$/)
    expect(loan.vouchers).toEqual([expect.objectContaining({ kind: 'payout', amountPaise: 1_500_000 })])
    const after = await balances(server)
    expect((after['1200'] ?? 0) - (before['1200'] ?? 0)).toBe(1_500_000)
    expect((after['1010'] ?? 0) - (before['1010'] ?? 0)).toBe(-1_500_000)
    const { rows } = await server.pool.query(
      `select p.place, p.seal, m.action, m.weight_after_mg, e.kind, e.principal_paise, l.outstanding_paise, l.search_text,
         l.clock ->> 'openedOn' as clock_on, (e.voucher_id is not null) as posted
       from loan l join packet p on p.loan_id = l.id join packet_move m on m.packet_id = p.id
       join loan_entry e on e.loan_id = l.id where l.id = $1`,
      [loan.id],
    )
    expect(rows).toEqual([
      {
        place: 'vault',
        seal: loan.seal,
        action: 'seal',
        weight_after_mg: 10_500,
        kind: 'opening',
        principal_paise: 1_500_000,
        outstanding_paise: 1_500_000,
        clock_on: shop.today(),
        posted: true,
        search_text: `${loan.number} lakshmi ${customer.phone} ${loan.seal}`.toLowerCase(),
      },
    ])
    expect(
      await server.call('GetNewLoanById', { token: server.owner.token, query: { id: loan.id } }),
    ).toEqual(loan)
  })

  test('may be paid out in parts, by cash and bank', async () => {
    const customer = await shop.addCustomer('Split')
    const before = await balances(server)
    const payout = [...cash(1_000_000), ...shop.byBank(2_000_000)]
    await shop.pledge({ customerId: customer.id, principalPaise: 3_000_000, payout })
    const after = await balances(server)
    const moved = (code: string) => (after[code] ?? 0) - (before[code] ?? 0)
    expect([moved('1200'), moved('1010'), moved('1101')]).toEqual([3_000_000, -1_000_000, -2_000_000])
  })

  test('notifies those who may approve, not its author', async () => {
    const { loginId } = await addPerson(server, 'approver', { NewLoan: ['view', 'approve'] })
    await shop.pledge({ customerId: (await shop.addCustomer('Notified')).id })
    const { rows } = await server.pool.query(`select login_id from notification where type = 'order-placed'`)
    expect(rows).toEqual([{ login_id: loginId }])
  })

  test('has its fees and advance interest posted as a separate receipt; its payout stays gross', async () => {
    const { token, companyId } = server.owner
    const type = await server.call('AddSlabType', {
      token,
      body: {
        companyId,
        name: 'Monthly, one ahead',
        method: 'monthly',
        partMonth: 'full',
        advanceMonths: 1,
        slabMode: 'retrospective',
        slabClock: 'restart',
      },
    })
    const slab = await shop.slabs.add('With fees', {
      slabTypeId: type.id,
      bands: [{ fromDay: 1, toDay: null, rateBp: 1200 }],
      minimumLoanPaise: 100_000,
      fees: {
        processingFeeBp: 50,
        processingFeeMinimumPaise: 0,
        processingFeeMaximumPaise: null,
        documentChargePaise: 2000,
        gstBp: 1800,
      },
    })
    const customer = await shop.addCustomer('Fees')
    const terms = { customerId: customer.id, slabId: slab.id, principalPaise: 1_000_000 }
    const wrong = await shop.inject({ ...terms, receipt: cash(18_200) })
    expect([wrong.statusCode, fieldsOf(wrong)]).toEqual([422, ['receipt']])
    const before = await balances(server)
    // 0.5 % and the document charge with 18 % GST, and a month at 12 % per year: ₹182.60, in whole rupees.
    const loan = await shop.pledge({ ...terms, receipt: cash(18_300) })
    expect(loan).toMatchObject({ advancePaise: 10_000, fees: [{ gstPaise: 900 }, { gstPaise: 360 }] })
    expect(loan.vouchers.map(({ kind, amountPaise }) => [kind, amountPaise])).toEqual([
      ['payout', 1_000_000],
      ['opening-receipt', 18_300],
    ])
    const { rows: payments } = await server.pool.query(
      `select v.kind, p.direction, p.amount_paise from voucher_payment p join voucher v on v.id = p.voucher_id
       where v.loan_id = $1 order by v.entry`,
      [loan.id],
    )
    expect(payments.map((one) => Object.values(one))).toEqual([
      ['payout', 'out', 1_000_000],
      ['opening-receipt', 'in', 18_300],
    ])
    const { rows: entries } = await server.call('GetPartPaymentStatement', {
      token: server.owner.token,
      query: { id: loan.id },
    })
    const part = { mode: 'cash', bankName: null, reference: null }
    expect(entries).toMatchObject([
      {
        kind: 'opening',
        voucherId: loan.vouchers[0]?.id,
        payments: [{ ...part, direction: 'out', amountPaise: 1_000_000 }],
        feeReceipt: {
          voucherId: loan.vouchers[1]?.id,
          voucherNumber: loan.vouchers[1]?.number,
          feesPaise: 8_260,
          interestPaise: 10_000,
          payments: [{ ...part, direction: 'in', amountPaise: 18_300 }],
        },
      },
    ])
    const after = await balances(server)
    const moved = (code: string) => (after[code] ?? 0) - (before[code] ?? 0)
    expect(['1200', '1010', '4100', '2201', '2202', '4010', '4900'].map(moved)).toEqual([
      1_000_000, -981_700, -7000, -630, -630, -10_000, -40,
    ])
  })

  test('gets the concession of the customer type on every band', async () => {
    const { token, companyId } = server.owner
    const type = await server.call('AddCustomerType', {
      token,
      body: { companyId, name: 'Favoured', rateConcessionBp: 100 },
    })
    const customer = await shop.addCustomer('Favoured', { typeId: type.id })
    const { id } = await shop.pledge({ customerId: customer.id })
    const { rows } = await server.pool.query(`select terms -> 'bands' as bands from loan where id = $1`, [id])
    expect(rows[0].bands.map(({ rateBp }: { rateBp: number }) => rateBp)).toEqual([1400, 1700])
  })
})

describe('concurrently', () => {
  test('the same key fifty times creates one loan', async () => {
    const { token } = server.owner
    const body = shop.request({ customerId: (await shop.addCustomer('Keyed')).id })
    const headers = { 'idempotency-key': randomUUID() }
    const before = await vouchers()
    const replies = await manyOverlapping(
      server,
      repeated(50, () => server.inject('AddNewLoan', { token, body, headers })),
    )
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    expect(new Set(replies.map((reply) => reply.json().id)).size).toBe(1)
    expect(await vouchers()).toBe(before + 1)
  })

  test('of two loans in cash to one customer, the limit allows one', async () => {
    const customerId = (await shop.addCustomer('Twice')).id
    const inject = () => shop.inject({ customerId, principalPaise: 1_200_000 })
    const replies = await atOnce(server, 'idempotency', [inject, inject])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422])
    const rejected = replies.find(({ statusCode }) => statusCode === 422)
    expect(rejected && fieldsOf(rejected)).toEqual(['payout'])
  })

  test('twenty loans to twenty customers have different numbers without gaps', async () => {
    const people = []
    for (let n = 0; n < 20; n++) people.push(await shop.addCustomer(`Many ${n}`))
    const replies = await manyOverlapping(
      server,
      people.map(
        ({ id }) =>
          () =>
            shop.inject({ customerId: id }),
      ),
    )
    expect(statusesOf(replies)).toEqual(Array(20).fill(201))
    const { rows } = await server.pool.query(
      `select right(number, 5)::int as n from loan where number is not null order by 1`,
    )
    expect(rows.map(({ n }) => n)).toEqual(rows.map((_, index) => index + 1))
    for (const letter of ['P', 'R']) {
      const { rows: vouchers } = await server.pool.query(
        `select right(number, 5)::int as n from voucher where number like 'MN-____-' || $1 || '%' order by 1`,
        [letter],
      )
      expect(vouchers.map(({ n }) => n)).toEqual(vouchers.map((_, index) => index + 1))
    }
  })
})

test('the books balance, account 1200 equals the loans, and each active loan has one packet in the vault', async () => {
  const { rows } = await server.pool.query(`select
    (select sum(debit_paise) - sum(credit_paise) from voucher_line)::bigint as difference,
    (select sum(outstanding_paise) from loan)::bigint as loans,
    (select count(*) from loan l where status = 'active'
      and (select count(*) from packet p where p.loan_id = l.id and p.place = 'vault') <> 1)::int as without`)
  expect(rows[0]).toEqual({ difference: 0, loans: (await balances(server))['1200'], without: 0 })
})
