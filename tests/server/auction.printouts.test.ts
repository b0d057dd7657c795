import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auctionsOf, SALE_ON } from '../support/auctions.ts'
import type { TestLoan } from '../support/putLoan.ts'
import { customerCollects } from '../support/releases.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let auctions: Awaited<ReturnType<typeof auctionsOf>>

beforeAll(async () => {
  server = await startTestServer()
  auctions = await auctionsOf(server, SALE_ON)
})
afterAll(() => server?.end())

/** ₹10,000 at 18 % from 1 April 2025 to 16 June 2026 is 441 days: 217,479 paise of interest. */
const INTEREST = 217_479
const PRINCIPAL = 1_000_000
const COSTS = 20_000

/** The entry by which a sale ended a loan, and the printout of its voucher. */
async function settled(loan: TestLoan) {
  const { token } = auctions
  const { rows } = await server.call('GetPartPaymentStatement', { token, query: { id: loan.id } })
  const entry = rows.find(({ kind }) => kind === 'auction')
  const printout = await server.call('GetReceipt', { token, query: { id: entry?.voucherId ?? '' } })
  return { entry, printout }
}

describe('the settlement of a sale', () => {
  test('with costs shows what was recovered, and no payment to or by the customer', async () => {
    const loan = await auctions.overdue({ chargesPaise: 5_000 })
    const { settlement } = await auctions.sold(loan, 7_000_000, {
      costsPaise: COSTS,
      costPayments: [auctions.byBank(COSTS)],
    })
    const dues = { chargesPaise: 5_000, penalPaise: 0, interestPaise: INTEREST, principalPaise: PRINCIPAL }
    const { entry, printout } = await settled(loan)
    expect(entry).toMatchObject({ allocated: dues, payments: [] })
    expect(entry).not.toHaveProperty('shortfallPaise')
    expect(printout).toMatchObject({
      kind: 'auction-settlement',
      amountPaise: 5_000 + INTEREST + PRINCIPAL,
      payments: [],
      loans: [{ number: loan.number, allocated: dues, sale: settlement[0] }],
    })
  })

  test('with a shortfall shows only what the price paid, although no principal is outstanding afterwards', async () => {
    const loan = await auctions.overdue({ chargesPaise: 5_000 })
    await auctions.sold(loan, 700_000)
    const recovered = {
      chargesPaise: 5_000,
      penalPaise: 0,
      interestPaise: INTEREST,
      principalPaise: 700_000 - 5_000 - INTEREST,
    }
    const { entry, printout } = await settled(loan)
    const shortfallPaise = PRINCIPAL - recovered.principalPaise
    expect(entry).toMatchObject({ allocated: recovered, principalAfterPaise: 0, shortfallPaise })
    expect(printout).toMatchObject({
      amountPaise: 700_000,
      loans: [{ allocated: recovered, sale: { pricePaise: 700_000, shortfallPaise } }],
    })
    await auctions.expectSettled()
  })
})

test('a notice that is printed again has the articles of its day, and says that its lot was withdrawn', async () => {
  const { token } = auctions
  const loan = await auctions.overdue({ valuesPaise: [1_000_000, 1_000_000] })
  const lot = await auctions.served(loan)
  const printed = () => server.call('GetAuctionNotice', { token, query: { id: lot.id } })
  const notice = await printed()
  expect(notice).toMatchObject({ withdrawn: false, items: [{ released: false }, { released: false }] })
  const { dues } = await auctions.payoff(loan, SALE_ON)
  expect((await auctions.close(loan, SALE_ON, dues.payablePaise)).statusCode).toBe(200)
  const collection = customerCollects(await auctions.customers.upload('releasePicture'))
  await server.call('ReleasePacket', {
    token,
    query: { id: loan.id },
    body: { seal: loan.seal, collection },
  })
  expect(await printed()).toEqual({ ...notice, withdrawn: true })
})
