import { afterAll, beforeAll, expect, test } from 'vitest'
import { auctionChecks } from '../../src/server/modules/integrity/auctionChecks.ts'
import { auctionsOf, SALE_ON } from '../support/auctions.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { verifyAfter } from '../support/verifyAfter.ts'

const OURS = new Set(auctionChecks.map(({ name }) => name))

let server: TestServer

/** A sale with a surplus, one with a partly paid shortfall whose write-off was reversed, one that is settled, and a running lot. */
beforeAll(async () => {
  server = await startTestServer()
  const auctions = await auctionsOf(server, SALE_ON)
  const { token } = server.owner
  await auctions.sold(await auctions.overdue(), 7_000_000)
  const short = await auctions.sold(await auctions.overdue({ chargesPaise: 500 }), 700_000)
  await server.call('ReceiveShortfall', {
    token,
    query: { id: short.lot.id },
    body: { postedOn: SALE_ON, payments: [auctions.byBank(1_000)] },
  })
  const written = await server.call('WriteOffShortfall', {
    token,
    query: { id: short.lot.id },
    body: { postedOn: SALE_ON, reason: 'Cannot be found' },
  })
  await server.call('ReverseAuctionEntry', {
    token,
    query: { id: short.lot.id },
    body: { seq: written.reversible?.seq ?? 0, postedOn: SALE_ON, reason: 'Was found' },
  })
  const paid = await auctions.sold(await auctions.overdue(), 7_100_000)
  await server.call('RefundSurplus', {
    token,
    query: { id: paid.lot.id },
    body: { postedOn: SALE_ON, payments: [auctions.byBank(paid.lot.surplusDuePaise)] },
  })
  await auctions.openForBids(await auctions.overdue())
})
afterAll(() => server?.end())

/** The problems that the auction checks and the replay of entries find after a statement, which is then rolled back. */
async function problemsAfter(...statements: string[]): Promise<string[]> {
  const { checks } = await verifyAfter(server, ...statements)
  return checks.flatMap(({ name, wrong }) =>
    OURS.has(name) || /matches the rules/.test(name) ? wrong.map((one) => `${name}: ${one}`) : [],
  )
}

test('the integrity check passes for what auctions wrote', async () => {
  expect(await problemsAfter()).toEqual([])
})

test.each([
  [
    `update auction_lot set surplus_due_paise = surplus_due_paise + 1 where state = 'sold'`,
    'Unpaid auction surplus',
  ],
  [
    `update auction_lot set shortfall_due_paise = shortfall_due_paise + 1 where state = 'sold'`,
    'Unrecovered shortfall',
  ],
  [`update packet set place = 'vault' where place = 'sold'`, 'A sale has an auctioned loan'],
  [`update loan set status = 'closed' where status = 'auctioned'`, 'A sale has an auctioned loan'],
  [`delete from auction_lot where state = 'sold'`, 'A sale has an auctioned loan'],
  [`update loan set status = 'closed', outstanding_paise = 0 where status = 'active'`, 'Open lots'],
  [
    `update auction_lot set settlement = jsonb_set(settlement, '{recovered,interestPaise}', '1') where sold_on is not null`,
    'Each settlement adds up',
  ],
  ['update auction_bid set amount_paise = amount_paise + 1', 'Each settlement adds up'],
  [`update loan_entry set penal_paise = 5 where kind = 'auction'`, 'Each settlement adds up'],
  [`delete from auction_step where action = 'reverse'`, 'Surplus and shortfall of each lot'],
  [`delete from auction_step where action = 'refund'`, 'Surplus and shortfall of each lot'],
  [`update auction_step set amount_paise = 1 where action = 'recover'`, 'Surplus and shortfall of each lot'],
])('%s is found and named', async (statement, named) => {
  expect(await problemsAfter(statement)).toEqual(expect.arrayContaining([expect.stringContaining(named)]))
})
