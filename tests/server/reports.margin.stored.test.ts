import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../src/domain/dates/dates.ts'
import { policyProfiles } from '../../src/domain/policy/policy.ts'
import { verifyCompany } from '../../src/server/modules/integrity/verifyCompany.ts'
import { recomputeWatch } from '../../src/server/modules/lending/margin/computeWatch.ts'
import { inTransaction } from '../../src/server/platform/db/pool.ts'
import { today } from '../support/days.ts'
import { putRelease } from '../support/printouts.ts'
import { reportsOf } from '../support/reports.ts'
import { type Draws, seeded } from '../support/seeded.ts'
import { OWNER_PASSWORD, startTestServer, type TestServer } from '../support/server.ts'
import { FALLS, type Fall, type Limits, type Short, watchedLoans } from '../support/watchedLoans.ts'

const LOANS = 300
const ACTIONS = 24
const tiers: Limits = {
  ltvTiers: [
    { upToPaise: 2_000_000, ltvBp: 8500 },
    { upToPaise: 9_000_000, ltvBp: 8000 },
    { upToPaise: null, ltvBp: 7500 },
  ],
  ltvAtMaturity: true,
}

let server: TestServer
let business: Awaited<ReturnType<typeof watchedLoans>>
let limits = tiers

beforeAll(async () => {
  server = await startTestServer()
  business = await watchedLoans(server, LOANS)
  await business.setLimits(tiers)
})
afterAll(() => server?.end())

const settled = () => server.services.background.settled()
const run = (sql: string, ...values: unknown[]) => server.pool.query(sql, values)

const figures = [
  'shortfallPaise',
  'outstandingPaise',
  'valuePaise',
] as const satisfies readonly (keyof Short)[]

/** Asserts that the reports equal the calculation loan by loan, by default at every fall of the price. */
async function expectRight(what: string, falls: readonly Fall[] = FALLS): Promise<void> {
  const { reports, watched, shortLoans } = business
  for (const fall of falls)
    for (const stores of ['this', 'all'] as const) {
      const scope = stores === 'this' ? { storeId: server.owner.storeId } : {}
      const rows = await shortLoans(limits, fall, scope)
      const where = `${what}, ${fall}, ${stores}`
      expect(await watched(fall, stores), where).toEqual(rows)
      const { count, totals } = await reports.totals('marginWatch', { stores, fall })
      expect(count, where).toBe(rows.length)
      for (const grouping of ['store', 'scheme', 'customer'] as const) {
        const summed = await reports.page('marginSummary', { stores, fall, by: grouping }, { limit: 1_000 })
        expect(reports.sumOf('marginSummary', summed.rows, 'loans'), where).toBe(rows.length)
        expect(new Set(summed.rows.map(({ id }) => id)).size, `${where}, ${grouping}`).toBe(
          summed.rows.length,
        )
        for (const column of figures) {
          const paise = rows.reduce((sum, row) => sum + (row[column] ?? 0), 0)
          expect(reports.figure('marginWatch', totals, column), where).toBe(paise)
          expect(reports.sumOf('marginSummary', summed.rows, column), `${where}, ${grouping}`).toBe(paise)
        }
      }
    }
}

/** Changes to loans between two reads, in the tables that every posting writes. */
const actions: Record<string, (draws: Draws, id: string) => Promise<unknown>> = {
  'a part is paid': (draws, id) =>
    run(
      `update loan set outstanding_paise = outstanding_paise * $2 / 100 where id = $1`,
      id,
      draws.whole(60, 99),
    ),
  'a receipt is reversed': (_, id) =>
    run('update loan set outstanding_paise = principal_paise where id = $1', id),
  'a loan ends': (_, id) =>
    run(`update loan set status = 'closed', outstanding_paise = 0, closed_on = opened_on where id = $1`, id),
  'some items are released': async (_, id) => {
    const release = await putRelease(server, { id })
    await run(
      `update loan_item set release_id = $2 where loan_id = $1 and line =
         (select max(line) from loan_item where loan_id = $1 and release_id is null and line > 1)`,
      id,
      release,
    )
  },
  'loans are made': (draws) => business.put(draws, 3),
  'a borrower is merged into another': (draws, id) =>
    run(
      'update loan set customer_id = $2 where customer_id = (select customer_id from loan where id = $1)',
      id,
      draws.pick(business.borrowers).id,
    ),
  'the price changes': (draws) => business.setGold(draws.whole(690_000, 710_000)),
  'a loan goes to another store': (draws, id) =>
    run('update loan set store_id = $2 where id = $1', id, draws.pick(business.stores).id),
}

async function anyLoan(draws: Draws): Promise<string> {
  const { rows } = await run(`select id from loan where status = 'active' order by number`)
  return draws.pick(rows as { id: string }[]).id
}

describe('a stored computation', () => {
  test(`is correct after each of ${ACTIONS} random changes to loans, stored or not`, async () => {
    const draws = seeded(11)
    await expectRight('at first')
    await settled()
    for (let n = 0; n < ACTIONS; n++) {
      const name = draws.pick(Object.keys(actions))
      await actions[name]?.(draws, await anyLoan(draws))
      await expectRight(`${n}: ${name}`, [draws.pick(FALLS)])
      if (draws.whole(1, 4) === 1) await settled()
    }
  })

  test('is used by the report: a falsified figure appears in it', async () => {
    await settled()
    await run('truncate margin_computation, loan_short, short_sum, short_together, short_borrower')
    await business.watched('0')
    await settled()
    // No borrower has changed since the last calculation, whatever else runs in the cluster.
    await run('truncate borrower_changed')
    const before = await business.watched('0')
    const { rows } = await run(
      `update loan_short t set short_paise = short_paise + 1 where loan_id = $1 returning computation_id`,
      before[0]?.id,
    )
    expect(rows.length).toBeGreaterThan(0)
    const spoilt = await business.watched('0')
    expect(spoilt[0]?.shortfallPaise).toBe((before[0]?.shortfallPaise ?? 0) + 1)
    await run('update loan_short set short_paise = short_paise - 1 where loan_id = $1', before[0]?.id)
    expect(await business.watched('0')).toEqual(before)
  })

  test('is also made for a file of the report, which is written after the reply to its request has begun', async () => {
    await settled()
    await run('truncate margin_computation, loan_short, short_sum, short_together, short_borrower')
    const { companyId, storeId, token } = server.owner
    const request = {
      companyId,
      storeId,
      report: 'marginWatch',
      filters: { stores: 'this', fall: '0' },
      format: 'csv',
    }
    const ticket = await server.inject('AddReportTicket', { token, body: request })
    expect(ticket.statusCode, ticket.body).toBe(201)
    const file = await server.inject('GetReportFile', {
      query: { ticket: ticket.json().ticket },
      headers: { cookie: String(ticket.headers['set-cookie']).split(';')[0] ?? '' },
    })
    expect(file.statusCode, file.body).toBe(200)
    await settled()
    expect((await run('select from margin_computation')).rows.length).toBeGreaterThan(0)
  })

  test('is not used at another price or under another policy', async () => {
    await business.setGold(680_000)
    await expectRight('after a price')
    await settled()
    await expectRight('after a price, stored')
    await settled()
    await expectRight('after a price, stored by borrower')
    await actions['a part is paid']?.(seeded(41), await anyLoan(seeded(41)))
    await expectRight('after a price and a receipt, stored by borrower')
    for (const other of [policyProfiles.pawnbroker, policyProfiles.nbfc]) {
      limits = { ltvTiers: other.ltvTiers, ltvAtMaturity: other.ltvAtMaturity }
      await business.setLimits(limits)
      await expectRight('by another policy')
      await settled()
      await expectRight('by another policy, stored')
    }
  })

  test('that is left for one store gives the same sums of all stores as before', async () => {
    const look = async () => {
      const { rows } = await business.reports.page(
        'marginSummary',
        { stores: 'all', by: 'customer' },
        { limit: 1_000 },
      )
      return rows
    }
    await settled()
    const before = await look()
    expect(before).not.toEqual([])
    await settled()
    await run(
      `with gone as (delete from margin_computation where store_id <> $1 returning id), sums as (
         delete from short_sum where computation_id in (select id from gone))
       delete from loan_short where computation_id in (select id from gone)`,
      server.owner.storeId,
    )
    expect(await look()).toEqual(before)
    await settled()
  })

  test('is not used on another day, where interest to the due date is included', async () => {
    const tomorrow = addDays(today(), 1)
    server.clock.now = new Date(Date.now() + 86_400_000)
    const session = await server.call('SignIn', {
      body: { userName: 'owner', password: OWNER_PASSWORD },
    })
    const { token, companyId, storeId } = session
    const reports = await reportsOf(server, { token, scope: { companyId, storeId } })
    for (const stored of [false, true]) {
      const { rows } = await reports.page('marginWatch', { stores: 'all', fall: '5' }, { limit: 1_000 })
      const expected = await business.shortLoans(limits, '5', { date: tomorrow })
      expect(
        rows.map(({ id, cells }) => [id, reports.figure('marginWatch', cells, 'shortfallPaise')]),
        String(stored),
      ).toEqual(expected.map(({ id, shortfallPaise }) => [id, shortfallPaise]))
      await settled()
    }
    server.clock.now = null
    await business.watched('0')
    await settled()
  })

  test('is deleted when outdated, together with the borrower changes recorded before it', async () => {
    const { rows } = await run(
      `select count(distinct r.cache_key) as kept, (select count(*) from loan_short t where not exists (select from margin_computation r
         where r.id = t.computation_id)) as left_over from margin_computation r where store_id = $1 group by metal_id order by 1`,
      server.owner.storeId,
    )
    // Silver does not fall with gold.
    expect(rows).toEqual([
      { kept: 1, left_over: 0 },
      { kept: FALLS.length, left_over: 0 },
    ])
    expect(
      (
        await run(
          'select from borrower_changed where changed < (select min(changes_from) from margin_computation)',
        )
      ).rows,
    ).toEqual([])
  })
})

test('stored computations of an in-active store are deleted with the next computation', async () => {
  const { companyId, storeId } = server.owner
  const others = async () =>
    (await run('select from margin_computation where company_id = $1 and store_id <> $2', companyId, storeId))
      .rowCount
  await business.watched('0', 'all')
  await settled()
  expect(await others()).toBeGreaterThan(0)
  await run('update store set active = (id = $1)', storeId)
  await business.watched('0', 'all')
  await settled()
  await inTransaction(server.pool, { companies: [companyId] }, (db) =>
    recomputeWatch({ db }, { companyId, storeId: null, today: today() }),
  )
  expect(await others()).toBe(0)
  await run('update store set active = true')
  await business.watched('0', 'all')
  await settled()
  expect(await others()).toBeGreaterThan(0)
})

describe('the integrity check', () => {
  const failedChecks = async () => {
    const { companyId } = server.owner
    const { checks } = await inTransaction(server.pool, { companies: [companyId] }, (db) =>
      verifyCompany(db, companyId),
    )
    return checks.filter(({ name, count }) => name.includes('fall') && count > 0).map(({ name }) => name)
  }

  test('passes for what is stored, even after a loan has changed', async () => {
    // The first request stores the shortfalls, the second stores their sums by borrower.
    for (let look = 0; look < 2; look++) {
      await business.reports.page('marginSummary', { stores: 'all', by: 'customer' })
      await settled()
    }
    expect((await run('select from short_borrower')).rows.length).toBeGreaterThan(0)
    expect(await failedChecks()).toEqual([])
    await actions['a part is paid']?.(seeded(31), await anyLoan(seeded(31)))
    expect(await failedChecks()).toEqual([])
  })

  test.each([
    ['update loan_short set short_paise = short_paise %s 1', 'Stored margin shortfalls'],
    ['update loan_short set due_on = due_on %s 1', 'Stored margin shortfalls'],
    ['update short_sum set net_mg = net_mg %s 1', 'Margin shortfall totals'],
    ['update short_sum set loans = loans %s 1', 'Margin shortfall totals'],
    ['update short_borrower set short_paise = short_paise %s 1', 'by borrower'],
    ['update short_borrower set loans = loans %s 1', 'by borrower'],
  ])('names what was falsified by %s', async (spoil, named) => {
    await run(spoil.replace('%s', '+'))
    expect(await failedChecks()).toEqual(expect.arrayContaining([expect.stringContaining(named)]))
    await run(spoil.replace('%s', '-'))
    expect(await failedChecks()).toEqual([])
  })
})

describe('during a concurrent posting', () => {
  test.each([
    ['before the computation', true],
    ['after the computation', false],
  ])('its change %s is visible once it is committed', async (_, before) => {
    // So that no earlier row can have the expected figure by chance.
    await run('truncate margin_computation, loan_short, short_sum, short_together, short_borrower')
    const draws = seeded(before ? 21 : 22)
    const id = await anyLoan(draws)
    const posting = await server.pool.connect()
    try {
      await posting.query('begin')
      await posting.query('select pg_current_xact_id()')
      const change = () =>
        posting.query('update loan set outstanding_paise = principal_paise * 2 where id = $1', [id])
      if (before) await change()
      await business.setGold(before ? 690_000 : 691_000)
      await business.watched('0')
      await settled()
      await expectRight('during the posting')
      if (!before) await change()
      await posting.query('commit')
    } finally {
      posting.release()
    }
    await expectRight('after the posting')
    expect((await business.watched('0')).map((one) => one.id)).toContain(id)
  })
})
