import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMonths } from '../../src/domain/dates/dates.ts'
import { cash } from '../support/loans.ts'
import { renewals } from '../support/renewals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const LENT_PAISE = 2_000_000
let server: TestServer
let loans: Awaited<ReturnType<typeof renewals>>
let lenderId: string

beforeAll(async () => {
  server = await startTestServer()
  loans = await renewals(server, 2)
  const { companyId } = loans.shop.scope
  const body = { companyId, name: 'City Lender', kind: 'lender' as const, lenderRateBp: 950 }
  lenderId = (await server.call('AddBank', { token: server.owner.token, body })).id
})
afterAll(() => server?.end())

/** Pledges the packet of a loan with the lender; returns a function that reads the packets of the list. */
async function pledged(loan: { id: string }) {
  const { token } = server.owner
  const { shop } = loans
  const postedOn = shop.today()
  const { rows } = await server.pool.query('select id from packet where loan_id = $1', [loan.id])
  const { id } = await server.call('AddBankNewLoan', {
    token,
    body: {
      ...shop.scope,
      postedOn,
      lenderId,
      lenderNumber: 'JL-1',
      amountPaise: LENT_PAISE,
      rateBp: 950,
      dueOn: addMonths(postedOn, 12),
      payments: shop.byBank(LENT_PAISE),
      packetIds: [rows[0].id],
      feePaise: 0,
      feePayments: [],
    },
  })
  return async () => (await server.call('GetLenderPacketList', { token, query: { id } })).packets
}

test('the packet list keeps the loan and items of the day on which the packet was pledged, even after a renewal', async () => {
  const old = loans.inTwo
  const list = await pledged(old)
  const before = await list()
  expect(before).toMatchObject([
    { loanNumber: old.number, seal: old.seal, items: [{ line: 1 }, { line: 2 }] },
  ])
  const { settlement } = await loans.quote(old)
  await loans.renew(old, { payments: cash(settlement?.toPayPaise ?? 0) })
  expect(await list()).toEqual(before)
})

test('the packet list of a renewed loan names the new loan, even after a further renewal', async () => {
  const renewed = await loans.renew(loans.next())
  const list = await pledged(renewed)
  const before = await list()
  expect(before).toMatchObject([{ loanNumber: renewed.number, items: [{ line: 1 }] }])
  const { settlement } = await loans.quote(renewed)
  await loans.renew(renewed, { payments: cash(settlement?.toPayPaise ?? 0) })
  expect(await list()).toEqual(before)
})

test('the packet list of a loan whose renewal was reversed before the pledge names this loan, even after another renewal', async () => {
  const old = loans.next()
  await loans.renew(old)
  expect((await loans.reverse(old, 2)).statusCode).toBe(200)
  const list = await pledged(old)
  const before = await list()
  expect(before).toMatchObject([{ loanNumber: old.number, items: [{ line: 1 }] }])
  await loans.renew(old)
  expect(await list()).toEqual(before)
})
