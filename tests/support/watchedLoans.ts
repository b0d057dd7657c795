import { randomUUID } from 'node:crypto'
import { addDays } from '../../src/domain/dates/dates.ts'
import type { InterestTerms } from '../../src/domain/interest/terms.ts'
import { fallenPrice, marginOf } from '../../src/domain/loan/margin.ts'
import type { LtvTier } from '../../src/domain/policy/policy.ts'
import { itemValuePaise } from '../../src/domain/valuation/valuation.ts'
import { activeLoans } from './activeLoans.ts'
import { today } from './days.ts'
import { drawTerms } from './lending.ts'
import { pricesOf } from './rates.ts'
import { reportsOf } from './reports.ts'
import { type Draws, seeded } from './seeded.ts'
import type { TestServer } from './server.ts'

/** A page size with room for all these loans. */
export const ALL = { limit: 1_000 }
export const FALLS = ['0', '5', '10', '20'] as const
export type Fall = (typeof FALLS)[number]
const SHARES = [7500, 8000, 8500]

/** The limits of the margin watch. */
export interface Limits {
  ltvTiers: LtvTier[]
  ltvAtMaturity: boolean
}

interface Metal {
  id: string
  name: 'Gold' | 'Silver'
  bp: number
}

/** A row of the margin watch; a null shortfall if the metal has no price. */
export interface Short {
  id: string
  shortfallPaise: number | null
  valuePaise: number | null
  ltvBp: number | null
  outstandingPaise: number
}

interface LoanRow {
  id: string
  metal: Metal['name']
  principalPaise: number
  otherPaise: number
  dueOn: string
  terms: InterestTerms
  items: [netMg: number, purityBp: number][]
}

/**
 * Two stores with many loans within paise of their limit, so that a missing one is noticed. They belong to few customers, have one
 * to six items of either metal, and a principal within paise of a tier's LTV at a price or after a fall.
 */
export async function watchedLoans(server: TestServer, count: number) {
  const draws = seeded(5)
  const loans = await activeLoans(server)
  const prices = await pricesOf(server)
  /** The price per gram at the reference purity, in paise. */
  const price = { Gold: 700_000, Silver: 9_000 }
  await prices.setMethod('latestRate')
  await prices.add(price.Gold)
  await prices.add(price.Silver, { metalId: prices.silver })
  const metals: Metal[] = (await server.pool.query('select id, name, reference_purity_bp as bp from metal'))
    .rows
  const { rows: stores } = await server.pool.query<{ id: string }>('select id from store order by code')
  const borrowers = await Promise.all(Array.from({ length: 40 }, () => loans.addCustomer()))
  let made = 0

  function collateralValue(items: LoanRow['items'], { name, bp }: Metal, fallBp: number): number {
    const paise = name === 'Gold' ? fallenPrice(price.Gold, fallBp) : price.Silver
    return items.reduce(
      (sum, [netMg, purityBp]) => sum + itemValuePaise({ netMg, purityBp, referencePurityBp: bp }, paise),
      0,
    )
  }

  function drawLoan(drawn: Draws) {
    const metal = drawn.pick(metals)
    const items = Array.from({ length: drawn.whole(1, 6) }, (_, at) => ({
      line: at + 1,
      net_mg: drawn.whole(300, 20_000),
      purity_bp: drawn.pick([7500, 9160, 9990]),
    }))
    const fall = metal.name === 'Gold' ? Number(drawn.pick(FALLS)) * 100 : 0
    const value = collateralValue(
      items.map((item) => [item.net_mg, item.purity_bp]),
      metal,
      fall,
    )
    const paise = Math.floor((value * drawn.pick(SHARES)) / 10_000) + drawn.whole(-3, 3)
    const dueOn = addDays(today(), drawn.whole(-60, 400))
    made += 1
    return {
      id: randomUUID(),
      n: made,
      items,
      dueOn,
      paise: Math.max(1, paise),
      metalId: metal.id,
      storeId: drawn.pick(stores).id,
      customerId: drawn.pick(borrowers).id,
      terms: drawTerms(drawn),
    }
  }

  /** Inserts this many loans in the database. */
  async function put(drawn: Draws, many: number): Promise<void> {
    const { companyId, userId } = server.owner
    const json = JSON.stringify(Array.from({ length: many }, () => drawLoan(drawn)))
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

  await put(draws, count)
  const reports = await reportsOf(server, loans)

  /**
   * Calculates every active loan separately: those below the required margin, or whose metal has no price, in the report's order.
   */
  async function shortLoans(
    policy: Limits,
    fall: Fall,
    { unpriced, date = today(), storeId }: { unpriced?: string; date?: string; storeId?: string } = {},
  ): Promise<Short[]> {
    const { rows } = await server.pool.query<LoanRow>(
      `select o.id, m.name as metal, o.outstanding_paise as "principalPaise", o.due_on as "dueOn", o.terms,
         (select coalesce(sum(outstanding_paise), 0)::bigint from loan where customer_id = o.customer_id and id <> o.id) as "otherPaise",
         (select json_agg(json_build_array(net_mg, purity_bp)) from loan_item where loan_id = o.id and release_id is null) as items
       from loan o join metal m on m.id = o.metal_id where o.status = 'active' and ($1::uuid is null or o.store_id = $1)`,
      [storeId ?? null],
    )
    const short = rows.flatMap(({ id, metal, items, principalPaise, otherPaise, terms, dueOn }): Short[] => {
      const loan = { id, outstandingPaise: principalPaise }
      if (metal === unpriced) return [{ ...loan, shortfallPaise: null, valuePaise: null, ltvBp: null }]
      const named = metals.find(({ name }) => name === metal)
      const valuePaise = named ? collateralValue(items ?? [], named, Number(fall) * 100) : 0
      const margin = { valuePaise, principalPaise, otherOutstandingPaise: otherPaise }
      const { shortfallPaise, ltvBp } = marginOf({ ...margin, policy, terms, today: date, dueOn })
      return shortfallPaise > 0 ? [{ ...loan, shortfallPaise, valuePaise, ltvBp }] : []
    })
    const place = ({ shortfallPaise }: Short) => shortfallPaise ?? Number.POSITIVE_INFINITY
    return short.sort((a, b) => (place(a) === place(b) ? (a.id < b.id ? -1 : 1) : place(b) - place(a)))
  }

  /** The rows of the margin watch, by default of all stores, in the form of `shortLoans`. */
  async function watched(fall: Fall, stores: 'this' | 'all' = 'all'): Promise<Short[]> {
    const { rows } = await reports.page('marginWatch', { stores, fall }, ALL)
    return rows.map((row) => {
      const figure = (column: string) => {
        const cell = reports.cell('marginWatch', row, column)
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

  return {
    loans,
    reports,
    put,
    shortLoans,
    watched,
    borrowers,
    stores,

    /** Sets other limits. */
    setLimits: (limits: Limits) =>
      server.pool.query('update company set policy = policy || $1::jsonb', [JSON.stringify(limits)]),

    /** Enters another price of gold. */
    setGold: async (paise: number) => {
      await prices.add(paise)
      price.Gold = paise
    },
  }
}
