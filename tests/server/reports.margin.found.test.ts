import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../src/domain/dates.ts'
import { fallenPrice, marginOf } from '../../src/domain/margin.ts'
import type { LtvTier } from '../../src/domain/policy.ts'
import type { InterestTerms } from '../../src/domain/terms.ts'
import { itemValuePaise } from '../../src/domain/valuation.ts'
import { activeLoans } from '../support/activeLoans.ts'
import { drawTerms } from '../support/lending.ts'
import { putRelease } from '../support/papers.ts'
import { pricesOf, today } from '../support/rates.ts'
import { reportsOf } from '../support/reports.ts'
import { seeded } from '../support/seeded.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/** Loans that stand close to what they may: those that are passed over would be seen. */
const LOANS = 600
/** A page that holds them all. */
const ALL = { limit: 1_000 }
const FALLS = ['0', '5', '10', '20'] as const
const PRICES = { Gold: 700_000, Silver: 9_000 } as const
const SHARES = [7500, 8000, 8500]

let server: TestServer
let loans: Awaited<ReturnType<typeof activeLoans>>
let asked: Awaited<ReturnType<typeof reportsOf>>
let metals: { id: string; name: keyof typeof PRICES; bp: number }[]

beforeAll(async () => {
  server = await startTestServer()
  loans = await activeLoans(server)
  const prices = await pricesOf(server)
  await prices.setMethod('latestRate')
  await prices.add(PRICES.Gold)
  await prices.add(PRICES.Silver, { metalId: prices.silver })
  metals = (await server.pool.query('select id, name, reference_purity_bp as bp from metal')).rows
  await fill()
  asked = await reportsOf(server, loans)
})
afterAll(() => server?.end())

/** Loans of few customers on one to six items of either metal, lent to within paise of a tier's share at a price or after a fall. */
async function fill(): Promise<void> {
  const draws = seeded(5)
  const { companyId, userId } = server.owner
  const { rows: stores } = await server.pool.query<{ id: string }>('select id from store order by code')
  const borrowers = await Promise.all(Array.from({ length: 40 }, () => loans.addCustomer()))
  const rows = Array.from({ length: LOANS }, (_, n) => {
    const metal = draws.pick(metals)
    const items = Array.from({ length: draws.whole(1, 6) }, (_, at) => ({
      line: at + 1,
      net_mg: draws.whole(300, 20_000),
      purity_bp: draws.pick([7500, 9160, 9990]),
    }))
    const fall = metal.name === 'Gold' ? Number(draws.pick(FALLS)) * 100 : 0
    const value = worthOf(
      items.map((item) => [item.net_mg, item.purity_bp]),
      metal,
      fall,
    )
    const paise = Math.floor((value * draws.pick(SHARES)) / 10_000) + draws.whole(-3, 3)
    const dueOn = addDays(today, draws.whole(-60, 400))
    return {
      ...{ id: randomUUID(), n, items, dueOn, paise: Math.max(1, paise), metalId: metal.id },
      ...{ storeId: draws.pick(stores).id, customerId: draws.pick(borrowers).id, terms: drawTerms(draws) },
    }
  })
  const json = JSON.stringify(rows)
  await server.pool.query(
    `insert into loan (company_id, id, store_id, number, customer_id, metal_id, slab_id, slab_version, status, terms, fees,
       tenure_months, opened_on, due_on, principal_paise, value_paise, eligible_paise, clock, outstanding_paise, made_by)
     select $1, r.id, r."storeId", 'FF-' || r.n, r."customerId", r."metalId", $2, 1, 'active', r.terms, '{}', 12, r."dueOn" - 365,
       r."dueOn", r.paise, r.paise, r.paise, '{}', r.paise, $3
     from jsonb_to_recordset($4::jsonb) as r (id uuid, "storeId" uuid, n integer, "customerId" uuid, "metalId" uuid, terms jsonb,
       "dueOn" date, paise bigint)`,
    [companyId, loans.slabId, userId, json],
  )
  await server.pool.query(
    `insert into loan_item (company_id, loan_id, line, product_id, purity_bp, pieces, gross_mg, net_mg, price_paise_per_g, value_paise)
     select $1, r.id, i.line, $2, i.purity_bp, 1, i.net_mg, i.net_mg, 1, 1
     from jsonb_to_recordset($3::jsonb) as r (id uuid, items jsonb)
     cross join lateral jsonb_to_recordset(r.items) as i (line smallint, net_mg bigint, purity_bp integer)`,
    [companyId, loans.productId, json],
  )
}

function worthOf(
  items: readonly [netMg: number, purityBp: number][],
  { name, bp }: (typeof metals)[number],
  fallBp: number,
): number {
  const price = name === 'Gold' ? fallenPrice(PRICES.Gold, fallBp) : PRICES[name]
  return items.reduce(
    (sum, [netMg, purityBp]) => sum + itemValuePaise({ netMg, purityBp, referencePurityBp: bp }, price),
    0,
  )
}

interface Standing {
  id: string
  metal: keyof typeof PRICES
  principalPaise: number
  otherPaise: number
  dueOn: string
  terms: InterestTerms
  items: [netMg: number, purityBp: number][]
}

/** A row of the margin watch; its shortfall null where the metal is without a price. */
interface Short {
  id: string
  shortfallPaise: number | null
  valuePaise: number | null
  ltvBp: number | null
  outstandingPaise: number
}

/** Every loan that goes on, reckoned one by one: those that fall short, or whose metal is without a price, as they are to stand. */
async function reckoned(
  policy: { ltvTiers: LtvTier[]; ltvAtMaturity: boolean },
  fall: (typeof FALLS)[number],
  unpriced: string | undefined,
): Promise<Short[]> {
  const { rows } = await server.pool.query<Standing>(
    `select o.id, m.name as metal, o.outstanding_paise as "principalPaise", o.due_on as "dueOn", o.terms,
       (select coalesce(sum(outstanding_paise), 0)::bigint from loan where customer_id = o.customer_id and id <> o.id) as "otherPaise",
       (select json_agg(json_build_array(net_mg, purity_bp)) from loan_item where loan_id = o.id) as items
     from loan o join metal m on m.id = o.metal_id where o.status = 'active'`,
  )
  const short = rows.flatMap(({ id, metal, items, principalPaise, otherPaise, terms, dueOn }): Short[] => {
    const of = { id, outstandingPaise: principalPaise }
    if (metal === unpriced) return [{ ...of, shortfallPaise: null, valuePaise: null, ltvBp: null }]
    const named = metals.find(({ name }) => name === metal)
    const valuePaise = named ? worthOf(items, named, Number(fall) * 100) : 0
    const given = { valuePaise, principalPaise, otherOutstandingPaise: otherPaise }
    const { shortfallPaise, ltvBp } = marginOf({ ...given, policy, terms, today, dueOn })
    return shortfallPaise > 0 ? [{ ...of, shortfallPaise, valuePaise, ltvBp }] : []
  })
  const place = ({ shortfallPaise }: Short) => shortfallPaise ?? Number.POSITIVE_INFINITY
  return short.sort((a, b) => (place(a) === place(b) ? (a.id < b.id ? -1 : 1) : place(b) - place(a)))
}

/** The rows of the margin watch of all stores, as {@link reckoned} has them. */
async function watched(fall: (typeof FALLS)[number]): Promise<Short[]> {
  const { rows } = await asked.page('marginWatch', { stores: 'all', fall }, ALL)
  return rows.map((row) => {
    const figure = (column: string) => {
      const cell = asked.cell('marginWatch', row, column)
      return cell === null ? null : Number(cell)
    }
    return {
      id: row.id,
      outstandingPaise: figure('outstandingPaise') ?? 0,
      shortfallPaise: figure('shortfallPaise'),
      valuePaise: figure('valuePaise'),
      ltvBp: figure('ltvBp'),
    }
  })
}

describe.each([
  ['one tier', [{ upToPaise: null, ltvBp: 8000 }], false],
  [
    'tiers',
    [
      { upToPaise: 2_000_000, ltvBp: 8500 },
      { upToPaise: 9_000_000, ltvBp: 8000 },
      { upToPaise: null, ltvBp: 7500 },
    ],
    false,
  ],
  [
    'tiers that rise',
    [
      { upToPaise: 5_000_000, ltvBp: 7500 },
      { upToPaise: null, ltvBp: 8500 },
    ],
    false,
  ],
  ['interest to maturity', [{ upToPaise: null, ltvBp: 8500 }], true],
  [
    'tiers and interest to maturity',
    [
      { upToPaise: 2_000_000, ltvBp: 8500 },
      { upToPaise: null, ltvBp: 7500 },
    ],
    true,
  ],
] as [string, LtvTier[], boolean][])('with %s', (_, ltvTiers, ltvAtMaturity) => {
  beforeAll(() =>
    server.pool.query('update company set policy = policy || $1::jsonb', [
      JSON.stringify({ ltvTiers, ltvAtMaturity }),
    ]),
  )

  test.each(FALLS)(
    'a fall of %s in 100 finds every loan that falls short and no other, to the paisa and in order',
    async (fall) => {
      const rows = await watched(fall)
      expect(rows).toEqual(await reckoned({ ltvTiers, ltvAtMaturity }, fall, undefined))
      expect(rows.length).toBeGreaterThan(LOANS / 20)
      expect(rows.length).toBeLessThan(LOANS)
      const { count, totals } = await asked.totals('marginWatch', { stores: 'all', fall })
      expect(count).toBe(rows.length)
      for (const column of ['shortfallPaise', 'valuePaise', 'outstandingPaise'] as const)
        expect(asked.figure('marginWatch', totals, column)).toBe(
          rows.reduce((sum, row) => sum + (row[column] ?? 0), 0),
        )
    },
  )

  test('a metal without a price is there whole', async () => {
    await server.pool.query(
      `update rate set active = false where metal_id = (select id from metal where name = 'Silver')`,
    )
    expect(await watched('0')).toEqual(await reckoned({ ltvTiers, ltvAtMaturity }, '0', 'Silver'))
    await server.pool.query('update rate set active = true')
  })
})

test('pages forward and back hold each loan once, in one order', async () => {
  const all = (await asked.page('marginWatch', { stores: 'all', fall: '20' }, ALL)).rows.map(({ id }) => id)
  const pageAt = (cursor: string | null) =>
    asked.page('marginWatch', { stores: 'all', fall: '20' }, { limit: 50, ...(cursor && { cursor }) })
  const pages = [await pageAt(null)]
  for (let next = pages[0]?.nextCursor ?? null; next !== null; next = pages.at(-1)?.nextCursor ?? null)
    pages.push(await pageAt(next))
  expect(pages.length).toBeGreaterThan(2)
  expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(all)
  const back = await pageAt(pages.at(-1)?.previousCursor ?? null)
  expect(back.rows).toEqual(pages.at(-2)?.rows)
  expect((await pageAt(pages[1]?.previousCursor ?? null)).previousCursor).toBeNull()
})

test('a page goes on behind its last loan, whatever is posted between', async () => {
  const pageOf = (more: { limit?: number; cursor?: string }) =>
    asked.page('marginWatch', { stores: 'all', fall: '20' }, more)
  const all = (await pageOf(ALL)).rows.map(({ id }) => id)
  const first = await pageOf({ limit: 50 })
  const owed = (id: string | undefined, paise: number) =>
    server.pool.query('update loan set outstanding_paise = outstanding_paise + $2 where id = $1', [id, paise])
  // One that is still to come stands first now, another is short of nothing.
  const [before, covered] = [all[70], all[80]]
  const { rows } = await server.pool.query<{ paise: number }>(
    'select outstanding_paise as paise from loan where id = $1',
    [covered],
  )
  await owed(before, 1_000_000_000)
  await owed(covered, -(rows[0]?.paise ?? 0))
  const next = await pageOf({ limit: 100, cursor: first.nextCursor ?? '' })
  expect(next.rows.map(({ id }) => id)).toEqual(
    all.slice(50, 152).filter((id) => id !== before && id !== covered),
  )
  const back = await pageOf({ limit: 100, cursor: next.previousCursor ?? '' })
  expect(back.rows.map(({ id }) => id)).toEqual([before, ...all.slice(0, 50)])
  await owed(before, -1_000_000_000)
  await owed(covered, rows[0]?.paise ?? 0)
  expect((await pageOf(ALL)).rows.map(({ id }) => id)).toEqual(all)
})

test('a loan is found once a part of its pledge was handed out, and not once it ended', async () => {
  const found = async () => (await asked.page('marginWatch', { stores: 'all' }, ALL)).rows.map(({ id }) => id)
  const before = await found()
  const { rows } = await server.pool.query<{ id: string }>(
    `select loan_id as id from loan_item where loan_id <> all ($1) group by loan_id having count(*) = 2
     order by sum(net_mg) filter (where line = 1) / sum(net_mg) desc limit 1`,
    [before],
  )
  const id = rows[0]?.id ?? ''
  const release = await putRelease(server, { id })
  await server.pool.query('update loan_item set release_id = $1 where loan_id = $2 and line = 1', [
    release,
    id,
  ])
  expect(await found()).toContain(id)
  await server.pool.query(
    `update loan set status = 'closed', outstanding_paise = 0, closed_on = opened_on where id = $1`,
    [id],
  )
  expect(await found()).toEqual(before)
})
