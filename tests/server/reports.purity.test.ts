import { afterAll, beforeAll, expect, test } from 'vitest'
import { eveningOfTwoStores } from '../support/eveningOfTwoStores.ts'
import { reportsOf } from '../support/reports.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let evening: Awaited<ReturnType<typeof eveningOfTwoStores>>
let reports: Awaited<ReturnType<typeof reportsOf>>
let mixed: string

beforeAll(async () => {
  server = await startTestServer()
  evening = await eveningOfTwoStores(server)
  const { shop } = evening
  const items = [shop.item(), shop.item({ purityBp: 7500, grossMg: 4_000 })]
  mixed = (await shop.pledge({ items, payout: shop.byBank(1_000_000) })).id
  reports = await reportsOf(server, { token: server.owner.token, scope: evening.main })
})
afterAll(() => server?.end())

test.each(['this', 'all'] as const)(
  'metal by purity in %s stores opens the packets that contain it, with the same weight',
  async (stores) => {
    const { rows } = await reports.page('metalHeld', { stores })
    expect(rows.length).toBeGreaterThan(2)
    for (const row of rows) {
      const { id = '', filters } = row.opens ?? {}
      expect(id).toBe('packetsAndPlaces')
      expect(filters).toMatchObject({ stores, purity: reports.cell('metalHeld', row, 'purityBp') })
      const led = await reports.page(id, filters, { limit: 1000 })
      const { count, totals } = await reports.totals(id, filters)
      expect(count).toBe(led.rows.length)
      for (const column of ['grossMg', 'netMg']) {
        const held = reports.figure('metalHeld', row.cells, column)
        expect([column, reports.figure(id, totals, column)]).toEqual([column, held])
        expect([column, reports.sumOf(id, led.rows, column)]).toEqual([column, held])
      }
    }
  },
)

test('a packet of two purities is found by each of them with the weight of that purity, and without a purity with its whole weight', async () => {
  const weighs = async (filters: { purity?: string }) => {
    const { rows } = await reports.page('packetsAndPlaces', filters, { limit: 1000 })
    const row = rows.find(({ opens }) => opens?.id === mixed)
    return row === undefined ? null : Number(reports.cell('packetsAndPlaces', row, 'grossMg'))
  }
  expect(await weighs({ purity: '9160' })).toBe(10_500)
  expect(await weighs({ purity: '7500' })).toBe(4_000)
  expect(await weighs({})).toBe(14_500)
  expect(await weighs({ purity: '9999' })).toBeNull()
})

test('the purities to choose from are those of packets, and no others of the metals', async () => {
  const { rows } = await server.call('GetReports', { token: server.owner.token, body: evening.main })
  const filter = rows
    .find(({ name }) => name === 'packetsAndPlaces')
    ?.filters.find(({ name }) => name === 'purity')
  expect(filter?.choices).toEqual(
    expect.arrayContaining([
      { value: '9160', label: '91.6 %' },
      { value: '7500', label: '75 %' },
    ]),
  )
  expect(filter?.choices.map(({ value }) => value)).not.toContain('8330')
})
