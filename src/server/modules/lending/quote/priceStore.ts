import { type SQL, sql } from 'drizzle-orm'
import type { LoanPriceSource } from '../../../../api/gen/model/index.ts'
import type { ItemKind, Policy, Valuation } from '../../../../domain/policy/policy.ts'
import { type ValuationRate, valuationRate } from '../../../../domain/valuation/valuation.ts'
import { type Db, preparedSql } from '../../../platform/db/pool.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { lendingTexts } from '../texts.ts'
import { type ClosingRow, toClosings, valuedBy } from './closingPrices.ts'

/** A metal with its purities and today's valuation price. */
export interface PricedMetal {
  id: string
  name: string
  referencePurityBp: number
  purities: { label: string; purityBp: number }[]
  /** Paise per gram at the reference purity; null if nothing can be valued. */
  pricePaisePerG: number | null
  /** Where the price comes from; left out if there is none. */
  priceSource?: LoanPriceSource
  /** Why there is no price; null if there is one. */
  missing: string | null
  /** Weight limits of a borrower by kind. */
  weightCaps: { kind: ItemKind; capMg: number }[]
  /** Minimum purity of its coins that the policy sets, in basis points; null for none. */
  coinPurityFloorBp: number | null
}

interface MetalRow extends Record<string, unknown> {
  id: string
  name: string
  symbol: string
  reference_purity_bp: number
  weight_caps: PricedMetal['weightCaps']
  purities: PricedMetal['purities']
  policy: Policy
  closings: ClosingRow[]
}

/** Metals with limits of their own in the policy, by their symbols. */
const capped: Readonly<Record<string, 'gold' | 'silver'>> = { Au: 'gold', Ag: 'silver' }

/**
 * The company's metals (all active ones, or only those with some ids or of a scheme) with the price that values items today in the store by
 * the company's policy (lending rules, section 2). One query.
 */
export async function readPricedMetals(
  { db, actor, today }: Pick<BaseContext, 'db' | 'actor' | 'today'>,
  only?: { id: string } | { ids: readonly string[] } | { ofScheme: string },
): Promise<PricedMetal[]> {
  const { companyId, storeId } = actor
  const parameters = { companyId, storeId, today }
  const { rows } = await selectPrices(db, parameters, only)
  return rows.map((row) => priced(row, today))
}

const placeholder = sql.placeholder

/** The purities of metal `m`, the finest first. */
export const puritiesOfMetal = sql`(
  select coalesce(json_agg(json_build_object('label', p.label, 'purityBp', p.purity_bp) order by p.purity_bp desc), '[]')
  from purity p where p.company_id = m.company_id and p.metal_id = m.id)`

/** Prepared statement for the metals that a condition selects. */
function pricedMetals(which: SQL) {
  const scope = { companyId: placeholder('companyId'), storeId: placeholder('storeId') }
  const metal = sql`m.id`
  return preparedSql<MetalRow>(sql`
    select m.id, m.name, m.symbol, m.reference_purity_bp, m.weight_caps, ${puritiesOfMetal} as purities, c.policy,
      ${valuedBy(scope, metal, placeholder('today'))} as closings
    from metal m join company c on c.id = m.company_id
    where m.company_id = ${placeholder('companyId')} and ${which} order by lower(m.name), m.id`)
}
const ofActive = pricedMetals(sql`m.active`)
const ofIds = pricedMetals(sql`m.id = any (${placeholder('ids')}::uuid[])`)
const ofScheme = pricedMetals(sql`m.id = (
  select metal_id from interest_slab where company_id = ${placeholder('companyId')} and id = ${placeholder('scheme')})`)

function selectPrices(
  db: Db,
  parameters: Record<string, unknown>,
  only: Parameters<typeof readPricedMetals>[1],
) {
  if (only === undefined) return ofActive(db).execute(parameters)
  if ('ids' in only) return ofIds(db).execute({ ...parameters, ids: only.ids })
  if ('id' in only) return ofIds(db).execute({ ...parameters, ids: [only.id] })
  return ofScheme(db).execute({ ...parameters, scheme: only.ofScheme })
}

function priced(row: MetalRow, today: string): PricedMetal {
  const { id, name, policy, purities } = row
  const found = valuationRate(policy.valuation, toClosings(row.closings), today)
  return {
    id,
    name,
    referencePurityBp: row.reference_purity_bp,
    purities,
    pricePaisePerG: found?.pricePaisePerG ?? null,
    ...(found && { priceSource: sourceOf(found, row.closings) }),
    missing: found ? null : missing(policy.valuation, name),
    weightCaps: capsOf(row),
    coinPurityFloorBp: coinPurityFloorOf(row),
  }
}

/** Where a price comes from: the closing price, which is one of the rows, and the average. */
function sourceOf({ taken, average, previous }: ValuationRate, rows: readonly ClosingRow[]): LoanPriceSource {
  const enteredAt = rows.find(({ effective_on: date }) => date === previous.date)?.created_at
  return {
    taken,
    closingOn: previous.date,
    closingPaisePerG: previous.pricePaisePerG,
    enteredAt: new Date(enteredAt ?? previous.date).toISOString(),
    averagePaisePerG: average?.pricePaisePerG ?? null,
    averageDays: average?.days ?? null,
  }
}

function missing(valuation: Valuation, name: string): string {
  return valuation === 'latestRate' ? lendingTexts.noPrice(name) : lendingTexts.noPriceInDays(name)
}

function coinPurityFloorOf({ symbol, policy }: MetalRow): number | null {
  if (capped[symbol] === 'gold') return policy.goldCoinPurityFloorBp
  return capped[symbol] === 'silver' ? policy.silverCoinPurityFloorBp : null
}

/** For each kind, the weight limit of the metal or, without one, that of the policy. */
function capsOf({ symbol, weight_caps: own, policy }: MetalRow): PricedMetal['weightCaps'] {
  const general = policy.weightCaps.filter(
    ({ metal, kind }) => metal === capped[symbol] && !own.some((cap) => cap.kind === kind),
  )
  return [...own, ...general.map(({ kind, capMg }) => ({ kind, capMg }))]
}
