import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuctionLot } from '../../src/api/gen/model/index.ts'
import { auctionsOf } from '../support/auctions.ts'
import { today } from '../support/days.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

const reason = 'Cannot be found'
let server: TestServer
let auctions: Awaited<ReturnType<typeof auctionsOf>>
let manager: string
let lot: AuctionLot['lot']

/** A shortfall of today, written off by the owner. */
beforeAll(async () => {
  server = await startTestServer()
  auctions = await auctionsOf(server, today())
  const rights = { Day: ['view', 'exceptions'], Auction: ['view'] }
  manager = (await addPerson(server, 'watcher', rights)).session.token
  lot = (await auctions.sold(await auctions.overdue(), 900_000)).lot
  await server.call('WriteOffShortfall', {
    token: auctions.token,
    query: { id: lot.id },
    body: { postedOn: today(), reason },
  })
})
afterAll(() => server?.end())

test('a shortfall that is written off alerts holders of the right to exceptions', async () => {
  const { rows } = await server.call('GetNotifications', { token: manager, body: {} })
  expect(rows.filter(({ type }) => type === 'alert')).toMatchObject([
    {
      title: 'Auction shortfall written off',
      description: expect.stringMatching(
        new RegExp(
          `^Test Owner wrote off ₹\\S+ of the auction of loan ${lot.loanNumber}\\. Reason: ${reason}$`,
        ),
      ),
      path: `/action?lot=${lot.id}`,
    },
  ])
})

test('a written-off shortfall is a row of the report of waivers, reversals and write-offs, which opens the lot', async () => {
  const { token, companyId, storeId } = server.owner
  const scope = { companyId, storeId, report: 'waivers', filters: { fromOn: today(), toOn: today() } }
  const { rows } = await server.call('GetReport', { token, body: scope })
  expect(rows).toMatchObject([{ opens: { kind: 'lot', id: lot.id } }])
  expect(rows[0]?.cells).toEqual([
    today(),
    lot.loanNumber,
    lot.customerName,
    'Shortfall write-off',
    String(lot.shortfallDuePaise),
    reason,
    'Test Owner',
  ])
  const totals = await server.call('GetReportTotals', { token, body: scope })
  expect(totals.count).toBe(1)
  expect(totals.totals).toContain(String(lot.shortfallDuePaise))
})

test('a written-off shortfall is an exception of the evening', async () => {
  const { token, companyId, storeId } = server.owner
  const { exceptions } = await server.call('GetEvening', { token, body: { companyId, storeId } })
  expect(exceptions).toMatchObject([
    {
      kind: 'shortfall-write-off',
      title: 'Auction shortfall written off',
      amountPaise: lot.shortfallDuePaise,
      reference: lot.loanNumber,
      customerName: lot.customerName,
      reason,
      byName: 'Test Owner',
      opens: { kind: 'lot', id: lot.id },
    },
  ])
})
