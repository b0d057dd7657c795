import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { auctionsOf, BEGAN } from '../support/auctions.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let auctions: Awaited<ReturnType<typeof auctionsOf>>

beforeAll(async () => {
  server = await startTestServer()
  auctions = await auctionsOf(server)
})
afterAll(() => server?.end())

/** Holds the turn in which numbers of the store are given, as another posting would. */
async function holdTurn(): Promise<pg.PoolClient> {
  const client = await server.pool.connect()
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [server.owner.storeId])
  return client
}

/** Waits until so many wait for the turn. */
const waiting = (count: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await server.pool.query(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`,
      )
      expect(rows[0].count).toBe(count)
    },
    { timeout: 10_000, interval: 5 },
  )

test.each(['closed', 'written-off'])(
  'a loan that is %s as its notice is numbered: one waits for the other',
  async (fate) => {
    const { token, scope } = auctions
    const loan = await auctions.overdue()
    const [lot] = await auctions.identify(loan)
    const { payablePaise } = (await auctions.payoff(loan, BEGAN)).dues
    const turn = await holdTurn()
    const ending =
      fate === 'closed'
        ? auctions.close(loan, BEGAN, payablePaise)
        : server.ask('WriteOff', { token, query: { id: loan.id }, body: { postedOn: BEGAN, reason: 'Fled' } })
    await waiting(1)
    const notice = server.ask('IssueNotices', { token, body: { ...scope, lotIds: [lot?.id ?? ''] } })
    // The notice waits for the lot that the loan's end has, or like that for the turn.
    await vi.waitFor(async () => {
      const { rows } = await server.pool.query(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows[0].count).toBe(2)
    })
    await turn.query('commit')
    turn.release()
    const [ended, noticed] = await Promise.all([ending, notice])
    expect(ended.statusCode, ended.body).toBe(200)
    expect(noticed.statusCode, noticed.body).toBe(422)
    expect((await auctions.loan(loan)).status).toBe(fate)
  },
)
