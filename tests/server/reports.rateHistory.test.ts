import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pricesOf } from '../support/rates.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let prices: Awaited<ReturnType<typeof pricesOf>>
/** A user of the first store without the right to other stores. */
let reader: TestServer['owner']['token']

/** A price for all stores, one of the first store and one of the other store. */
beforeAll(async () => {
  server = await startTestServer()
  prices = await pricesOf(server)
  const { storeId } = server.owner
  const { elsewhere } = prices
  await prices.add(600_000)
  await prices.add(610_000, { storeId })
  await prices.add(620_000, { storeId: elsewhere.storeId }, elsewhere.token)
  reader = (await addPerson(server, 'reader', { Reports: ['view', 'export'], Rate: ['view'] })).session.token
})
afterAll(() => server?.end())

const request = () => ({ ...prices.scopeOf(server.owner), report: 'rateHistory' })

/** The stores and prices of the page of the report. */
async function shownTo(token: string) {
  const { rows } = await server.call('GetReport', { token, body: request() })
  return rows.map(({ cells }) => [cells[2], Number(cells[3])])
}

/** The lines of the report as a CSV file, without its headings. */
async function linesFor(token: string): Promise<string[]> {
  const body = { ...request(), format: 'csv' as const }
  const reply = await server.inject('AddReportTicket', { token, body })
  const cookie = String(reply.headers['set-cookie']).split(';')[0] ?? ''
  const query = { ticket: reply.json().ticket as string }
  const { payload } = await server.inject('GetReportFile', { query, headers: { cookie } })
  return payload.split('\r\n').slice(1, -1)
}

describe('the price history', () => {
  test('has the prices that the login sees on the page of prices, in rows, count and file', async () => {
    const who = { ...server.owner, token: reader }
    const seen = (await prices.list(who)).rows.map((row) => [row.storeName, row.pricePaisePerG])
    expect(await shownTo(reader)).toEqual(seen.reverse())
    expect(seen).toEqual([
      [null, 600_000],
      ['Main', 610_000],
    ])
    expect((await server.call('GetReportTotals', { token: reader, body: request() })).count).toBe(2)
    const lines = await linesFor(reader)
    expect(lines).toHaveLength(2)
    expect(lines.join()).not.toContain('Adyar')
  })

  test('has the prices of all stores for a login with the right to other stores', async () => {
    const { token } = server.owner
    expect(await shownTo(token)).toEqual([
      [null, 600_000],
      ['Main', 610_000],
      ['Adyar', 620_000],
    ])
    expect((await server.call('GetReportTotals', { token, body: request() })).count).toBe(3)
    expect(await linesFor(token)).toHaveLength(3)
  })
})

test('the price history says what became of each price, even of an in-active one', async () => {
  const { token } = server.owner
  const ofSilver = (price: number) => prices.add(price, { metalId: prices.silver })
  const first = await ofSilver(9_000)
  const second = await ofSilver(9_500)
  await ofSilver(9_100)
  await server.call('DeleteRate', { token, query: { id: second.id, version: second.version } })
  const { rows } = await server.call('GetReport', { token, body: request() })
  const { metalName } = first
  expect(rows.flatMap(({ cells }) => (cells[1] === metalName ? [[Number(cells[3]), cells[4]]] : []))).toEqual(
    [
      [9_000, 'Replaced later the same day'],
      [9_500, 'In-Active'],
      [9_100, 'Closing price'],
    ],
  )
})
