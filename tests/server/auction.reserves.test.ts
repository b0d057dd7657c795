import { afterAll, beforeAll, expect, test } from 'vitest'
import { auctionsOf, BEGAN } from '../support/auctions.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { watchStatements } from '../support/statements.ts'

let server: TestServer
let auctions: Awaited<ReturnType<typeof auctionsOf>>

beforeAll(async () => {
  server = await startTestServer()
  auctions = await auctionsOf(server)
  await server.pool.query(`update company set policy = policy || '{"auctionNoticeDays": 0}'`)
})
afterAll(() => server?.end())

let places = 0
/** An auction on this day at a place of its own, with this many lots without a reserve price. */
async function auctionOf(count: number) {
  const lots = []
  for (let n = 0; n < count; n++) lots.push(await auctions.served(await auctions.overdue()))
  const place = `Hall ${++places}`
  const { id } = await server.call('ScheduleAuction', {
    token: auctions.token,
    body: { ...auctions.saleDay(lots, BEGAN), place },
  })
  return { id, lots }
}
const setReserves = (id: string) =>
  server.inject('SetReserves', { token: auctions.token, query: { id }, body: auctions.scope })

test('sets the reserve prices of one lot and of seven lots with the same number of statements', async () => {
  const watched = watchStatements(server)
  const [one, seven] = [await auctionOf(1), await auctionOf(7)]
  await setReserves((await auctionOf(1)).id)
  const few = await watched(() => setReserves(one.id))
  const many = await watched(() => setReserves(seven.id))
  expect(many.answer.statusCode, many.answer.body).toBe(200)
  expect(many.statements).toEqual(few.statements)
  for (const { reservePaise } of many.answer.json().lots) expect(reservePaise).toBe(6_300_000)
  for (const lot of seven.lots) {
    const { lot: row, steps } = await auctions.one(lot)
    expect(row.version).toBeGreaterThan(lot.version)
    expect(steps.map(({ seq }) => seq)).toEqual(steps.map((_, index) => index + 1))
    expect(steps.at(-1)).toMatchObject({ action: 'reserve', stepOn: BEGAN, amountPaise: 6_300_000 })
  }
})

test('sets no reserve price if a lot has no price, and names these lots', async () => {
  const { id, lots } = await auctionOf(3)
  const { rows } = await server.pool.query(
    `update loan set metal_id = (select id from metal where id <> $2 order by name limit 1) where id = any ($1)
     returning number`,
    [lots.slice(1).map(({ loanId }) => loanId), auctions.metalId],
  )
  const numbers = rows.map(({ number }) => number).sort()
  const reply = await setReserves(id)
  const [{ field, message }] = reply.json().errors
  expect([reply.statusCode, field]).toEqual([422, 'lots'])
  expect(message).toMatch(/ has no price effective today\. .* Lots without a price: /)
  expect(message.split(': ')[1].slice(0, -1).split(', ').sort()).toEqual(numbers)
  for (const lot of lots) expect((await auctions.one(lot)).reserveFixed).toBe(false)
})
