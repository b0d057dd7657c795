import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../../src/domain/dates/dates.ts'
import type { StoredLoanState } from '../../src/server/db/columns.ts'
import { totalsChecks } from '../../src/server/modules/integrity/totalsChecks.ts'
import { ageBands } from '../../src/server/modules/lending/state/ageBands.ts'
import { inTransaction } from '../../src/server/platform/db/pool.ts'
import { business } from '../support/business.ts'
import { livelyShop } from '../support/livelyShop.ts'
import { putLoan } from '../support/putLoan.ts'
import { reportsOf } from '../support/reports.ts'
import { seeded } from '../support/seeded.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let reports: Awaited<ReturnType<typeof reportsOf>>
let shop: Awaited<ReturnType<typeof livelyShop>>
/** The state of each loan after each of its entries. */
let lives: Life[]

interface Life {
  storeId: string
  dueOn: string
  entries: { date: string; after: StoredLoanState }[]
}

beforeAll(async () => {
  server = await startTestServer()
  shop = await livelyShop(server, seeded(57))
  const { companyId, userId } = server.owner
  const storeId = await business(server).addStore('Near', 'NR')
  const around = { companyId, storeId, userId, customerId: shop.customer.id, slabId: shop.slab.id }
  for (const days of [10, 40, 200])
    await putLoan(
      server.pool,
      { ...around, productId: shop.productId(shop.goldId) },
      { openedOn: addDays(shop.today(), -days), dueOn: addDays(shop.today(), 30 - days) },
    )
  reports = await reportsOf(server, { token: server.owner.token, scope: shop.scope })
  lives = await livesOf()
})
afterAll(() => server?.end())

async function livesOf(): Promise<Life[]> {
  const { rows } = await server.pool.query<Life>(
    `select o.store_id as "storeId", o.due_on::text as "dueOn",
       json_agg(json_build_object('date', e.entry_on, 'after', e.after) order by e.seq) as entries
     from loan o join loan_entry e on e.company_id = o.company_id and e.loan_id = o.id group by o.company_id, o.id`,
  )
  return rows
}

/** Ageing of a day computed loan by loan: each from its last entry up to that day. */
function loanByLoan(
  date: string,
  storeIds: readonly string[],
): Record<string, [loans: number, paise: number]> {
  const bands: Record<string, [number, number]> = {}
  for (const { dueOn, entries } of lives.filter((life) => storeIds.includes(life.storeId))) {
    const last = entries.findLast((entry) => entry.date <= date)
    if (last?.after.status !== 'active') continue
    const days = daysBetween(dueOn, date)
    const label = Object.values(ageBands).find(({ toDay }) => toDay === null || days <= toDay)?.label ?? ''
    const [loans, paise] = bands[label] ?? [0, 0]
    bands[label] = [loans + 1, paise + (last.after.clock?.segments.at(-1)?.principalPaise ?? 0)]
  }
  return bands
}

async function ageing(asOn: string, stores: 'this' | 'all') {
  const { rows } = await reports.page('ageing', { asOn, stores })
  return Object.fromEntries(
    rows.map(({ cells }) => [
      cells[reports.placeOf('ageing', 'ageBand')],
      [reports.figure('ageing', cells, 'loans'), reports.figure('ageing', cells, 'outstandingPaise')],
    ]),
  )
}

/** The days with entries, the days before them, and those on which a month begins or ends. */
function daysToCheck(): string[] {
  const moved = lives.flatMap(({ entries }) => entries.map(({ date }) => date))
  const first = moved.toSorted()[0] ?? ''
  const all = Array.from({ length: daysBetween(first, shop.today()) + 1 }, (_, place) =>
    addDays(first, place),
  )
  const days = new Set(moved.flatMap((date) => [addDays(date, -1), date]))
  return all.filter((date) => days.has(date) || date.endsWith('-01') || addDays(date, 1).endsWith('-01'))
}

const storesOf = (stores: 'this' | 'all') =>
  stores === 'this' ? [server.owner.storeId] : [...new Set(lives.map(({ storeId }) => storeId))]

test('the sample has every kind of change of principal, in more than one year', async () => {
  const { rows } = await server.pool.query<{ kind: string }>(
    'select distinct kind from loan_entry order by 1',
  )
  expect(rows.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['opening', 'receipt', 'closing', 'renewal', 'write-off', 'reversal']),
  )
  expect((await server.pool.query('select from loan_release')).rowCount).toBeGreaterThan(0)
  expect(new Set(daysToCheck().map((date) => date.slice(0, 4))).size).toBeGreaterThan(1)
})

describe.each(['this', 'all'] as const)('with stores: %s', (stores) => {
  test('ageing on the days with entries and those around them equals the state of each loan on that day', async () => {
    const days = daysToCheck()
    expect(days.length).toBeGreaterThan(80)
    for (const date of days)
      expect({ date, ...(await ageing(date, stores)) }).toEqual({
        date,
        ...loanByLoan(date, storesOf(stores)),
      })
  })

  test('the totals of ageing and of accrued interest cover the same loans', async () => {
    for (const date of daysToCheck().filter((_, place) => place % 9 === 0)) {
      const [ageing, accrued] = await Promise.all(
        ['ageing', 'interestAccrued'].map((report) => reports.totals(report, { asOn: date, stores })),
      )
      const bands = Object.values(loanByLoan(date, storesOf(stores)))
      const paise = bands.reduce((sum, [, each]) => sum + each, 0)
      expect(reports.figure('ageing', ageing?.totals ?? [], 'outstandingPaise')).toBe(paise)
      expect(reports.figure('interestAccrued', accrued?.totals ?? [], 'outstandingPaise')).toBe(paise)
      expect(reports.figure('ageing', ageing?.totals ?? [], 'loans')).toBe(accrued?.count)
    }
  })
})

/** The problems of the totals that the report reads, by the integrity check. */
async function wrong(): Promise<unknown[]> {
  const { companyId } = server.owner
  const check = totalsChecks.find(({ name }) => name.startsWith('Totals of past days'))
  if (!check) throw new Error('the check has another name')
  return inTransaction(
    server.pool,
    { companies: [companyId] },
    async (db) => (await db.execute(check.wrong(companyId))).rows,
  )
}

test('the totals pass the integrity check against the entries', async () => {
  expect(await wrong()).toEqual([])
})
