import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyCompany } from '../../src/server/modules/integrity/verifyCompany.ts'
import { CUT_OVER, openings } from '../support/openings.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let shop: Awaited<ReturnType<typeof openings>>
/** Ids of the loans by their old numbers. */
const ids = new Map<string, string>()

/** ₹36,500 at ₹18 a day from 10 February; 4802 owes ₹250 of charges and ₹20 of penal interest, and has been due since 1 March. */
beforeAll(async () => {
  server = await startTestServer()
  shop = await openings(server)
  await shop.save()
  for (const number of ['4801', '4803', '4804']) await shop.add({ number })
  await shop.add({ number: '4805', paidToOn: '2026-04-15' })
  await shop.add({ number: '4802', dueOn: '2026-03-01', penalDuePaise: 2000, chargesDuePaise: 25_000 })
  for (const { id, number } of await shop.page()) ids.set(number, id)
  const reply = await shop.accept()
  expect(reply.statusCode, reply.body).toBe(200)
  await shop.onDay('2026-04-10')
})
afterAll(() => server.end())

const token = () => server.owner.token
const idOf = (number: string) => ids.get(number) ?? ''
const payoff = async (number: string, date: string) =>
  (await server.call('GetPayoff', { token: token(), query: { id: idOf(number), date } })).dues
const byBank = (amountPaise: number) => [
  { mode: 'bank' as const, bankId: shop.bank.id, amountPaise, reference: 'UTR 1' },
]
const receive = (number: string, postedOn: string, amountPaise: number) =>
  server.call('ReceivePayment', {
    token: token(),
    body: {
      ...shop.scope,
      customerId: shop.customer.id,
      postedOn,
      payments: byBank(amountPaise),
      lines: [{ loanId: idOf(number), amountPaise }],
    },
  })

/** The result of the integrity check after statements that the program would never run; they are rolled back. */
async function wrong(...statements: string[]): Promise<string[]> {
  const client = await server.pool.connect()
  try {
    await client.query('begin; set local session_replication_role = replica')
    for (const statement of statements) await client.query(statement)
    const { checks } = await verifyCompany(drizzle({ client }), server.owner.companyId)
    return checks.flatMap(({ name, wrong: breaks }) => breaks.map((one) => `${name}: ${one}`))
  } finally {
    await client.query('rollback')
    client.release()
  }
}

describe('an imported loan', () => {
  test('owes interest from the date up to which it was paid', async () => {
    // 59 days at ₹18 to 10 April; 100 to 21 May.
    expect(await payoff('4801', '2026-04-10')).toMatchObject({ interestPaise: 59 * 1800, penalPaise: 0 })
    expect(await payoff('4801', '2026-05-21')).toMatchObject({ interestPaise: 100 * 1800 })
    // ₹20 of penal interest at the cut-over date, and ₹3.65 for each day since.
    expect(await payoff('4802', '2026-04-10')).toMatchObject({
      chargesPaise: 25_000,
      penalPaise: 2000 + 10 * 365,
      totalPaise: 3_650_000 + 59 * 1800 + 25_000 + 5650,
    })
  })

  test('owes no interest up to a date after the cut-over date to which it was paid, and shows that date', async () => {
    const { rows } = await server.call('GetOpeningLoan', { token: token(), body: shop.scope })
    expect(rows.find(({ number }) => number === '4805')).toMatchObject({
      paidToOn: '2026-04-15',
      interestDuePaise: 0,
      totalPaise: 3_650_000,
    })
    expect(await payoff('4805', '2026-04-15')).toMatchObject({ interestPaise: 0, totalPaise: 3_650_000 })
    expect(await payoff('4805', '2026-04-25')).toMatchObject({ interestPaise: 10 * 1800 })
    const one = await server.call('GetPartPaymentById', { token: token(), query: { id: idOf('4805') } })
    expect(one.today).toMatchObject({ interestPaidToOn: '2026-04-15' })
  })

  test('shows its old number on its page, in its statement and on its ticket, and is found by it; its opening entry cannot be reversed', async () => {
    const id = idOf('4801')
    const one = await server.call('GetPartPaymentById', { token: token(), query: { id } })
    expect(one).toMatchObject({
      status: 'active',
      number: expect.stringMatching(/^MN-2526-0000\d$/),
      openedOn: '2026-01-01',
      dueOn: '2027-01-01',
      tenureMonths: 12,
      imported: { cutOverOn: CUT_OVER, number: '4801' },
      packet: { seal: 'OLD-4801', place: 'vault', location: 'Safe 1' },
      items: [{ netMg: 24_000, purityBp: 9160 }],
    })
    const { rows } = await server.call('GetPartPaymentStatement', { token: token(), query: { id } })
    expect(rows).toMatchObject([
      { kind: 'opening', entryOn: CUT_OVER, reversible: false, reason: 'Imported: old number 4801' },
    ])
    const reversed = await server.inject('ReverseEntry', {
      token: token(),
      query: { id },
      body: { seq: 1, postedOn: '2026-04-10', reason: 'Wrong' },
    })
    expect(reversed.statusCode).toBe(422)
    expect(await server.call('GetPawnTicket', { token: token(), query: { id } })).toMatchObject({
      openedOn: '2026-01-01',
      oldNumber: '4801',
      payments: [],
    })
    const found = await server.call('GetPartPayment', {
      token: token(),
      body: { ...shop.scope, search: '4801' },
    })
    expect(found.rows.map((row) => row.id)).toEqual([id])
    expect((await server.call('GetNewLoanById', { token: token(), query: { id } })).vouchers).toMatchObject([
      { kind: 'opening', amountPaise: 3_650_000 },
    ])
    const custody = await server.call('GetPartPaymentCustody', { token: token(), query: { id } })
    expect(custody.rows).toMatchObject([{ action: 'seal', movedOn: CUT_OVER, toPlace: 'vault' }])
  })

  test('accepts a receipt: charges, penal interest, interest, principal', async () => {
    const before = await payoff('4802', '2026-04-10')
    const paise = before.totalPaise - 3_000_000
    const { rows } = await receive('4802', '2026-04-10', paise)
    expect(rows).toMatchObject([
      {
        allocated: {
          chargesPaise: 25_000,
          penalPaise: 5650,
          interestPaise: 59 * 1800,
          principalPaise: 650_000,
        },
      },
    ])
    // ₹30,000 at 18 % for 73 days; penal at 3.65 % for the same days.
    expect(await payoff('4802', '2026-06-22')).toMatchObject({
      chargesPaise: 0,
      interestPaise: 108_000,
      penalPaise: 73 * 300,
      principalPaise: 3_000_000,
    })
  })

  test('is closed like any other loan', async () => {
    const { payablePaise } = await payoff('4803', '2026-04-10')
    expect(payablePaise).toBe(3_650_000 + 59 * 1800)
    const closed = await server.inject('CloseLoan', {
      token: token(),
      query: { id: idOf('4803') },
      body: { postedOn: '2026-04-10', payments: byBank(payablePaise) },
    })
    expect(closed.statusCode, closed.body).toBe(200)
    const one = await server.call('GetPartPaymentById', { token: token(), query: { id: idOf('4803') } })
    expect(one).toMatchObject({ status: 'closed', outstandingPaise: 0 })
  })

  test('is renewed', async () => {
    const interestPaise = 59 * 1800
    await server.pool.query(
      `update customer set photo_id = null, pan = 'ABCPS1234F', address = '12 Mada Street',
      pin_code = '600004' where id = $1`,
      [shop.customer.id],
    )
    const photoId = await shop.customers.upload('customerPhoto')
    await server.pool.query('update customer set photo_id = $2 where id = $1', [shop.customer.id, photoId])
    const renewed = await server.inject('RenewLoan', {
      token: token(),
      query: { id: idOf('4804') },
      body: {
        postedOn: '2026-04-10',
        slabId: shop.scheme.id,
        tenureMonths: 12,
        principalPaise: 3_650_000,
        payments: byBank(interestPaise),
      },
    })
    expect(renewed.statusCode, renewed.body).toBeLessThan(300)
    const one = await server.call('GetPartPaymentById', { token: token(), query: { id: idOf('4804') } })
    expect(one.status).toBe('renewed')
    const next = await server.call('GetPartPaymentById', {
      token: token(),
      query: { id: one.renewedTo.id ?? '' },
    })
    expect(next).toMatchObject({ status: 'active', packet: { seal: 'OLD-4804' } })
  })
})

describe('the integrity check', () => {
  test('passes after receipts, a closing and a renewal of imported loans', async () => {
    expect(await wrong()).toEqual([])
  })

  test.each([
    [
      `update opening_loan set outstanding_paise = outstanding_paise - 100 where number = '4801'`,
      'Each opening loan matches',
    ],
    [`delete from loan where number like '%00001'`, 'Each opening loan matches'],
    [`update opening_loan set paid_to_on = '2026-02-11'`, 'Each loan entry matches the rules'],
    [
      `update opening_loan set penal_due_paise = 2001 where number = '4802'`,
      'Each loan entry matches the rules',
    ],
    [`update opening set cut_over_on = '2026-03-30'`, 'Each loan entry matches the rules'],
    [
      'update opening set accepted_at = null, accepted_by = null',
      'Opening loans exist only after acceptance',
    ],
    [
      `insert into opening_amount select o.company_id, o.id, a.id, 100, 0 from opening o join account a
         on a.company_id = o.company_id and a.code = '3010'`,
      'Opening balances match their voucher',
    ],
  ])('names the rule that this statement breaks: %s', async (statement, named) => {
    expect(await wrong(statement)).toEqual(expect.arrayContaining([expect.stringContaining(named)]))
  })
})
