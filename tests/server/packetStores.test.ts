import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReportRow, Transfer } from '../../src/api/gen/model/index.ts'
import { releasedMigrations } from '../../src/server/platform/db/migrate.ts'
import { business } from '../support/business.ts'
import { counted } from '../support/days.ts'
import { reportsOf } from '../support/reports.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'
import { twoStores } from '../support/transfers.ts'

let server: TestServer
let stores: Awaited<ReturnType<typeof twoStores>>
let seals: Record<'received' | 'returned' | 'kept', string>
let loanOf: { received: string }

/** A packet that the other store received, one that came back before it arrived, and one that never left. */
beforeAll(async () => {
  server = await startTestServer()
  stores = await twoStores(server)
  const [received, returned, kept] = [await stores.pledge(), await stores.pledge(), await stores.pledge()]
  const sent = await stores.sentPackets([received.packetId, returned.packetId])
  const part: Transfer = (await stores.receivePackets(sent, [received.packetId])).json()
  await stores.cancel(part, { location: 'Safe 1' })
  await server.call('MovePacket', {
    token: server.owner.token,
    query: { id: received.loanId },
    body: { version: 3, action: 'hold', reason: 'Police', location: null },
  })
  loanOf = { received: received.loanId }
  seals = { received: received.seal, returned: returned.seal, kept: kept.seal }
})
afterAll(() => server?.end())

/** Store, seal and action of each movement, in order. */
async function movesOf(client: Pick<TestServer['pool'], 'query'>) {
  const { rows } = await client.query<{ store: string; seal: string; action: string }>(
    `select s.name as store, m.seal, m.action from packet_move m
     join store s on s.company_id = m.company_id and s.id = m.store_id order by m.packet_id, m.seq`,
  )
  return rows
}

test('packet movements are reported in the store where they happened', async () => {
  const reports = await reportsOf(server, { token: server.owner.token, scope: stores.main })
  const period = { fromOn: stores.shop.today(), toOn: stores.shop.today() }
  const moveRows = async (storeId: string) => {
    const { rows } = await reports.page('custodyMoves', { ...period, stores: storeId })
    expect((await reports.totals('custodyMoves', { ...period, stores: storeId })).count).toBe(rows.length)
    return rows.map((row) => ['seal', 'what'].map((name) => reports.cell('custodyMoves', row, name)))
  }
  const { received, returned, kept } = seals
  expect((await moveRows(stores.main.storeId)).sort()).toEqual(
    [
      [received, 'Sealed'],
      [received, 'Sent to another store'],
      [returned, 'Sealed'],
      [returned, 'Sent to another store'],
      [returned, 'Received'],
      [kept, 'Sealed'],
    ].sort(),
  )
  expect(await moveRows(stores.otherId)).toEqual([
    [received, 'Received'],
    [received, 'Put on hold'],
  ])
})

test('rows of packets open their loans only for users who may read the store of the loan', async () => {
  const person = await addPerson(server, 'viewer', { Reports: ['view'], PartPayment: ['view'] })
  const there = await business(server).copyRole(person.roleId, stores.otherId, 'Viewer there')
  await business(server).change(await business(server).read(person.loginId), { assignments: [there] })
  const body = { userName: 'viewer', password: person.password }
  const { token } = await server.call('SignIn', { body })
  const query = { id: loanOf.received }
  expect((await server.inject('GetPartPaymentById', { token, query })).statusCode).toBe(404)
  for (const report of ['packetsAndPlaces', 'custodyMoves']) {
    const opens = async (userToken: string, filters: object) => {
      const request = { ...stores.other, report, filters }
      const { rows } = (await server.inject('GetReport', { token: userToken, body: request })).json()
      return rows.map((row: ReportRow) => row.opens)
    }
    const rows = await opens(token, {})
    expect(new Set(rows), report).toEqual(new Set([undefined]))
    const owner = await stores.switched(server.owner.token, stores.otherId)
    expect(await opens(owner.token, {}), report).toEqual(
      rows.map(() => ({ kind: 'loan', id: loanOf.received, filters: {} })),
    )
    await stores.switched(owner.token, stores.main.storeId)
  }
})

test('the business of a day counts the packets that its store sealed or moved, wherever they are now', async () => {
  const { token } = server.owner
  const businessOn = stores.shop.today()
  await server.call('CountDay', { token, body: { ...stores.main, businessOn, denominations: counted(0) } })
  const business = await server.call('GetDayBusiness', { token, query: { businessOn } })
  const moved = (direction: string, action: string, packets: number) => {
    const weight = { grossMg: packets * 10_500, netMg: packets * 10_000 }
    return { direction, action, metalName: 'Gold', packets, ...weight }
  }
  expect(business).toMatchObject({
    packetsIn: 3,
    packetsOut: 0,
    moves: [moved('in', 'seal', 3), moved('in', 'arrive', 1), moved('out', 'send', 2)],
  })
  const { direction: _, action, ...kept } = moved('in', 'seal', 2)
  expect(business.custody).toEqual([{ place: 'vault', ...kept }])
})

test('the migration gives earlier movements the stores that the program would record now', async () => {
  const client = await server.pool.connect()
  try {
    const stored = await movesOf(client)
    await client.query('begin')
    await client.query(`alter table packet_move drop column store_id;
      create index packet_move_by_day on packet_move (company_id, moved_on, packet_id, seq)`)
    const migration = releasedMigrations().find(({ name }) => name === '0013-store-of-moves')
    await client.query(migration?.sql ?? '')
    expect(await movesOf(client)).toEqual(stored)
    expect(new Set(stored.map(({ store }) => store))).toEqual(new Set(['Main', 'T. Nagar']))
  } finally {
    await client.query('rollback')
    client.release()
  }
})
